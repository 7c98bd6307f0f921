import { sql } from 'kysely';
import {
  demoPasswordRefusal,
  lockManagedUser,
  type ManagedUser,
  readManagedUser,
} from '#server/people/accounts/manage.ts';
import { forbidden, notFound, refuse } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import type { Config } from '#server/platform/config/config.ts';
import { mailIsOn } from '#server/platform/mail/queue.ts';
import { type Actor, db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { createLink, revokeLinks } from './links.ts';
import { mailLink } from './mails.ts';

/** A link by which its user sets a password. */
export type InvitationLink = { id: string; expiresAt: string; mail: 'Queued' | 'Off' };

type Installation = { config: Config };

/** Invites a person, perhaps again: an earlier invitation ends. */
export async function createInvitation(
  tx: WriteTx,
  installation: Installation,
  origin: Origin,
  actor: Actor,
  userId: string,
): Promise<InvitationLink> {
  const [user] = await Promise.all([lockManagedUser(tx, actor, userId, undefined), requireInviter(tx)]);
  requireInvitable(actor, user);
  const link = await createLink(tx, { userId, purpose: 'invitation' });
  await recordFor(tx, origin, 'invitation.created', user);
  tx.changed('users', userId);
  const mail = await mailLink(tx, installation, 'invitation', { userId, address: user.email }, link.id);
  return { ...link, mail };
}

/** The open invitation of a person, to copy its link again. */
export async function getInvitation(
  tx: ReadTx,
  { config }: Installation,
  actor: Actor,
  userId: string,
): Promise<InvitationLink> {
  const [user, link] = await Promise.all([
    readManagedUser(tx, actor, userId),
    tx.first(selectOpen(userId)),
    requireInviter(tx),
  ]);
  requireInvitable(actor, user);
  return link ? { ...link, mail: user.email !== null && mailIsOn(config) ? 'Queued' : 'Off' } : notFound();
}

export async function revokeInvitation(tx: WriteTx, origin: Origin, actor: Actor, userId: string): Promise<void> {
  const user = await lockManagedUser(tx, actor, userId, undefined);
  requireInvitable(actor, user);
  if ((await revokeLinks(tx, userId, 'invitation')) === 0) notFound();
  await recordFor(tx, origin, 'invitation.revoked', user);
  tx.changed('users', userId);
}

/** A caller who makes or sees the link can sign in as its user, so it is refused wherever setting the password is. */
function requireInvitable(actor: Actor, { id, isDemo, isActive }: ManagedUser): void {
  if (id === actor.userId) refuse('Please use Change Password in My Profile for your own password.');
  if (isDemo) refuse(demoPasswordRefusal);
  if (!isActive) refuse('This account is deactivated. Activate it first.');
}

/** An option of the caller's role. */
async function requireInviter(tx: ReadTx): Promise<void> {
  const row = await tx.first(sql<{ may: boolean }>`select app.may_invite() as may`);
  if (!row?.may) forbidden('Your role may not send invitations.');
}

function selectOpen(userId: string) {
  return db
    .selectFrom('entry_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', db.fn<string>('now'))
    .select(['id', 'expires_at as expiresAt']);
}

async function recordFor(
  tx: WriteTx,
  origin: Origin,
  action: 'invitation.created' | 'invitation.revoked',
  { id, firstName, lastName }: ManagedUser,
): Promise<void> {
  await record(tx, origin, { action, subjectType: 'user', subjectId: id, subjectName: `${firstName} ${lastName}` });
}
