import { sql } from 'kysely';
import type { Text } from '#contract/platform/texts/speak.ts';
import { signInNames } from '#server/people/accounts/sign-in-names.ts';
import { consumeLink, revokeLinks } from '#server/people/sign-in/links/links.ts';
import { endSessionsOf } from '#server/people/sign-in/sessions/sessions.ts';
import { recordRefusal } from '#server/platform/audit/repeats.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { foldName } from '#server/platform/text/names.ts';
import type { Flow } from './flow-cookie.ts';
import { findLinkedUser, findSignedIn, findUser, findUserByEmail, linkIdentity, nameOf, type User } from './link.ts';
import type { Person } from './person.ts';
import { coversClient, type Provider } from './provider.ts';
import { findDefaultRole, findMappedRole, followRole } from './roles.ts';

/** The user to let in, or why nobody. The reason is for the audit log alone. */
export type Admission = { user: User } | { refused: string; about?: User | undefined };

type Asked = { provider: Provider; person: Person; origin: Origin; linkId?: string | undefined };

/**
 * Finds the user of a person who signed in at the provider. The first time, an account is linked only by an invitation, or if both the
 * provider and Loggia have confirmed the address, and the domain is one of the provider's. It never depends on an address alone.
 */
export async function admit(tx: WriteTx, asked: Asked): Promise<Admission> {
  const { provider, person, origin, linkId } = asked;
  // One sign-in at a time, or two first ones would make two users.
  await tx.run(db.selectFrom('identity_providers').where('id', '=', provider.id).select('id').forNoKeyUpdate());
  const linked = await findLinkedUser(tx, provider, person.subject);
  const admission = linkId
    ? await byInvitation(tx, asked, linkId, linked)
    : linked
      ? { user: linked }
      : await byAddress(tx, asked);
  if ('refused' in admission) return admission;
  const { user } = admission;
  if (!user.isActive) return { refused: 'The user is deactivated' satisfies Text, about: user };
  if (!coversClient(provider, user.clientId))
    return { refused: 'The provider is not for this user' satisfies Text, about: user };
  await followRole(tx, origin, provider, user.id, person.roleValues);
  await confirmAddress(tx, asked, user.id);
  await tx.run(
    db
      .updateTable('identities')
      .set({ last_used_at: sql`now()` })
      .where('provider_id', '=', provider.id)
      .where('subject', '=', person.subject),
  );
  return admission;
}

/** An invitation confirms the address of its user, and so does a provider that decides on its domain. */
async function confirmAddress(tx: WriteTx, { provider, person, linkId }: Asked, userId: string): Promise<void> {
  const isVerified = person.email !== null && person.emailVerified && hasDomain(provider, person);
  if (!linkId && !isVerified) return;
  await tx.run(
    db
      .updateTable('users')
      .set({ email_unconfirmed: false })
      .where('id', '=', userId)
      .where('email_unconfirmed', '=', true)
      .$if(!linkId, (query) => query.where('email_key', '=', foldName(person.email ?? ''))),
  );
}

/** Uses up the invitation, like an answer with a password. */
async function byInvitation(
  tx: WriteTx,
  { provider, person, origin }: Asked,
  linkId: string,
  linked: User | undefined,
): Promise<Admission> {
  const invited = await tx.first(
    db
      .selectFrom('entry_links')
      .where('id', '=', linkId)
      .where('purpose', '=', 'invitation')
      .select('user_id as userId'),
  );
  const locked =
    invited && (await tx.first(db.selectFrom('users').where('id', '=', invited.userId).select('id').forUpdate()));
  const user = locked && (await findUser(tx, locked.id));
  if (!user) return { refused: 'The invitation does not exist' satisfies Text };
  if (linked && linked.id !== user.id)
    return { refused: 'The account is linked to somebody else' satisfies Text, about: user };
  if (!user.isActive || !coversClient(provider, user.clientId))
    return { refused: 'The provider is not for this user' satisfies Text, about: user };
  if (!(await consumeLink(tx, linkId)))
    return { refused: 'The invitation is no longer open' satisfies Text, about: user };
  if (!linked && !(await linkIdentity(tx, origin, provider, { subject: person.subject, user, by: 'invitation' })))
    return { refused: 'The user has linked another account' satisfies Text, about: user };
  const [sessionsEnded] = await Promise.all([endSessionsOf(tx, user.id, null), revokeLinks(tx, user.id)]);
  await record(tx, origin, {
    action: 'invitation.accepted',
    actorId: user.id,
    subjectType: 'user',
    subjectId: user.id,
    details: { sessionsEnded, provider: provider.name },
  });
  tx.changed('users', user.id);
  return { user };
}

async function byAddress(tx: WriteTx, { provider, person, origin }: Asked): Promise<Admission> {
  const known = person.email === null ? undefined : await findUserByEmail(tx, foldName(person.email));
  if (known) {
    if (!person.emailVerified)
      return { refused: 'The provider has not confirmed the address' satisfies Text, about: known };
    if (!hasDomain(provider, person))
      return { refused: 'The domain of the address is not listed' satisfies Text, about: known };
    if (!known.isVerified) return { refused: 'The address is not confirmed here' satisfies Text, about: known };
    if (!known.isActive || !coversClient(provider, known.clientId))
      return { refused: 'The provider is not for this user' satisfies Text, about: known };
    const isLinked = await linkIdentity(tx, origin, provider, { subject: person.subject, user: known, by: 'address' });
    return isLinked ? { user: known } : { refused: 'The user has linked another account' satisfies Text, about: known };
  }
  if (!provider.createsUsers) return { refused: 'Nobody here has linked this account' satisfies Text };
  if (provider.domains.length > 0 && !(person.emailVerified && hasDomain(provider, person)))
    return { refused: 'The domain of the address is not listed, or the provider has not confirmed it' satisfies Text };
  const user = await createUserOf(tx, origin, provider, person);
  if (!user) return { refused: 'The role or the client of new users no longer fits' satisfies Text };
  await linkIdentity(tx, origin, provider, { subject: person.subject, user, by: 'created' });
  return { user };
}

function hasDomain({ domains }: Provider, { email }: Person): boolean {
  return domains.includes(email?.slice(email.lastIndexOf('@') + 1).toLowerCase() ?? '');
}

/** Administrators read the reason. The person who tried to sign in does not. */
export async function recordRefusedSignIn(
  tx: WriteTx,
  origin: Origin,
  provider: Pick<Provider, 'id' | 'name'>,
  reason: string,
  about?: User,
): Promise<void> {
  await recordRefusal(tx, origin, {
    action: 'identity.refused',
    ...(about
      ? { subjectType: 'user', subjectId: about.id, subjectName: nameOf(about) }
      : { subjectType: 'identityProvider', subjectId: provider.id, subjectName: provider.name }),
    provider: provider.name,
    reason,
  });
}

/** A signed-in user links an account of theirs. Their session must still be open. Returns why not, or undefined. */
export async function linkOwnAccount(
  tx: WriteTx,
  { provider, person, origin }: Asked,
  { userId, sessionId }: NonNullable<Flow['linking']>,
): Promise<string | undefined> {
  const user = await findSignedIn(tx, provider, { userId, sessionId });
  if (!user) return 'The session ended, or the provider is not for this user' satisfies Text;
  const isLinked = await linkIdentity(tx, origin, provider, { subject: person.subject, user, by: 'user' });
  return isLinked ? undefined : ('The account or the user is linked already' satisfies Text);
}

/** Adds a user for a person of the provider. Undefined if its role or client no longer fits. An unconfirmed address is left out. */
async function createUserOf(
  tx: WriteTx,
  origin: Origin,
  provider: Provider,
  person: Person,
): Promise<User | undefined> {
  const role = (await findMappedRole(tx, provider, person.roleValues)) ?? (await findDefaultRole(tx, provider));
  const clientId = role?.roleType === 'ClientUser' ? provider.clientId : null;
  if (!role || (role.roleType === 'ClientUser' && !(clientId && (await isOpenClient(tx, clientId))))) return undefined;
  const id = newId();
  const email = person.emailVerified ? person.email : null;
  await tx.run(
    db.insertInto('users').values({
      tenant_id: sql<string>`app.tenant_id()`,
      id,
      first_name: person.firstName,
      last_name: person.lastName,
      ...signInNames({ email, userName: null }),
      email_verified_at: email === null ? null : sql<string>`now()`,
      role_id: role.id,
      client_id: clientId,
    }),
  );
  await record(tx, origin, {
    action: 'user.created',
    actorName: provider.name,
    subjectType: 'user',
    subjectId: id,
    subjectName: nameOf(person),
    details: { role: role.name, roleId: role.id, clientId, isActive: true },
  });
  tx.changed('users', id);
  return findUser(tx, id);
}

async function isOpenClient(tx: WriteTx, id: string): Promise<boolean> {
  const client = await tx.first(
    db.selectFrom('clients').where('id', '=', id).where('deleted_at', 'is', null).select('id').forShare(),
  );
  return client !== undefined;
}
