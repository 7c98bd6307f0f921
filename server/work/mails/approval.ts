import { sql } from 'kysely';
import { type Asked, mask } from '#server/platform/mail/content.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { createSignOffToken } from '#server/work/sign-offs/link-token.ts';
import { waitsForActor } from '#server/work/sign-offs/read.ts';

/** The request that a mail asks its recipient to answer, with a link that is for them alone. */
export async function readApproval(
  tx: ReadTx,
  { secrets, base, mail, isViewed }: Asked,
  signOffId: string | undefined,
): Promise<{ isOpen: boolean; link: string } | undefined> {
  const { tenantId, userId, address } = mail;
  if (!signOffId || !userId) return undefined;
  const [open, asked] = await Promise.all([
    tx.first(sql`select from sign_offs where sign_offs.id = ${signOffId}::uuid and ${waitsForActor}`),
    tx.first(sql<{ epoch: number }>`
      select link_epoch as epoch from sign_off_people where sign_off_id = ${signOffId}::uuid and user_id = ${userId}::uuid`),
  ]);
  const holding = { address, epoch: asked?.epoch ?? 0 };
  const token = isViewed ? mask : createSignOffToken(secrets, { tenantId, signOffId, userId }, holding);
  return { isOpen: open !== undefined, link: `${base}/approve/${token}` };
}
