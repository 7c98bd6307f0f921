import { sql } from 'kysely';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

export type OperatorAction = 'create' | 'update' | 'deactivate';

type Act = {
  /** The name of the token. */
  actor: string;
  address: string;
  action: OperatorAction;
  companyName: string;
  /** The names of fields that were changed. */
  fields?: string[] | undefined;
};

/** Adds what the operator did by a request, in the transaction that does it to this company. */
export async function logRequest(tx: WriteTx, { actor, address, action, companyName, fields }: Act): Promise<void> {
  const details = JSON.stringify(fields ? { fields } : {});
  await tx.run(sql`select app.log_of_operator(${actor}, ${address}, ${action}, ${companyName}, ${details}::jsonb)`);
}
