import { sql } from 'kysely';
import { createSignOffToken } from '#server/sign-offs/link-token.ts';
import { waitsForActor } from '#server/sign-offs/read.ts';
import type { ReadTx } from '#server/tenancy/index.ts';
import type { Say } from '#server/texts/index.ts';
import { type Asked, mask } from './content.ts';
import type { ToldLine } from './entries.ts';

/** What a mail to a person who was asked for approval says instead of the usual words. */
type Request = { isOpen: boolean; words: (say: Say, names: { company: string }) => RequestWords };
type RequestWords = { subject: string; paragraphs: string[]; button: { label: string; link: string }; note: string };

/** Undefined unless the line tells the recipient that they are asked, or reminds them. The link is for them alone. */
export async function readRequest(
  tx: ReadTx,
  { secrets, base, mail, isViewed }: Asked,
  { kind, data, title }: ToldLine,
): Promise<Request | undefined> {
  const { signOffId, userIds } = data ?? {};
  const { tenantId, userId, address } = mail;
  const isReminder = Boolean(kind?.endsWith('.signOffDue'));
  if (!(isReminder || kind?.endsWith('.signOffRequested')) || !signOffId || !userId || !userIds?.includes(userId)) {
    return undefined;
  }
  const [open, asked] = await Promise.all([
    tx.first(sql`select from sign_offs where sign_offs.id = ${signOffId}::uuid and ${waitsForActor}`),
    tx.first(sql<{ epoch: number }>`
      select link_epoch as epoch from sign_off_people where sign_off_id = ${signOffId}::uuid and user_id = ${userId}::uuid`),
  ]);
  const holding = { address, epoch: asked?.epoch ?? 0 };
  const token = isViewed ? mask : createSignOffToken(secrets, { tenantId, signOffId, userId }, holding);
  return {
    isOpen: open !== undefined,
    words: (say, names) => ({
      subject: say('mail.signOff.subject', { title }),
      paragraphs: [say(isReminder ? 'mail.signOff.reminder' : 'mail.signOff.text', names)],
      button: { label: say('mail.signOff.button'), link: `${base}/approve/${token}` },
      note: say('mail.signOff.personal'),
    }),
  };
}
