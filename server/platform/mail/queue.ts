import { sql } from 'kysely';
import type { MailKind } from '#contract/platform/mail-kinds.ts';
import type { Config } from '#server/platform/config/config.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';

export type NewMail = {
  kind: MailKind;
  /** The recipient, or null if the address belongs to no user. The text is made from what they may see. */
  userId: string | null;
  address: string;
  /** What the mail is about. For mails with a link: `entryLink` and the id of the link. */
  subjectType?: string;
  subjectId?: string;
  /** The mail can still be cancelled until then. */
  notBefore?: Date;
};

/** Whether Loggia can send mail. Without it every link can be copied, and the company's list of mails shows what was not sent. */
export function mailIsOn({ mail }: Pick<Config, 'mail'>): boolean {
  return mail !== undefined;
}

/** Adds a mail in the caller's transaction. It is sent after the commit, and not at all if the transaction is rolled back. */
export async function queueMail(tx: WriteTx, mail: NewMail): Promise<void> {
  const id = newId();
  await tx.run(
    db.insertInto('mails').values({
      tenant_id: sql<string>`app.tenant_id()`,
      id,
      kind: mail.kind,
      user_id: mail.userId,
      address: mail.address,
      subject_type: mail.subjectType ?? null,
      subject_id: mail.subjectId ?? null,
      next_at: mail.notBefore?.toISOString() ?? sql<string>`now()`,
    }),
  );
  // This wakes the outbox, in whichever process it runs.
  tx.changed('mails', id);
}
