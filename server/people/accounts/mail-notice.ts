import type { MailKind } from '#contract/platform/mail-kinds.ts';
import { queueMail } from '#server/platform/mail/queue.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

type Notice = Extract<
  MailKind,
  'passwordReset' | 'emailChanged' | 'signedOut' | 'factorAdded' | 'factorRemoved' | 'recoveryCodeUsed' | 'factorsReset'
>;

/** Tells a person that their account has changed, at the address that it had before. */
export async function mailNotice(
  tx: WriteTx,
  kind: Notice,
  { userId, address }: { userId: string; address: string | null },
): Promise<void> {
  if (address !== null) await queueMail(tx, { kind, userId, address });
}
