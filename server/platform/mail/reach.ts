import { sql } from 'kysely';
import type { addressStates } from '#contract/platform/mail-kinds.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';

type AddressState = (typeof addressStates)[number];

/** Why mail does not reach an address, in the words of a mail server, or that it does. */
export type Reach = { state: Extract<AddressState, 'Ok'> } | { state: Exclude<AddressState, 'Ok'>; problem: string };

/** Marks the user's address, or clears the mark. A user who has another address by now stays as they are. */
export async function markAddress(tx: WriteTx, userId: string, address: string, reach: Reach): Promise<void> {
  const problem = reach.state === 'Ok' ? null : reach.problem;
  const marked = await tx.first(
    db
      .updateTable('users')
      .set({ mail_state: reach.state, mail_problem: problem })
      .where('id', '=', userId)
      .where('email', '=', address)
      .where(sql<boolean>`(mail_state, mail_problem) is distinct from (${reach.state}, ${problem})`)
      .returning('id'),
  );
  if (marked) tx.changed('users', userId);
}
