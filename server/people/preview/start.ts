import { type RawBuilder, sql } from 'kysely';
import type { SessionUser } from '#contract/people/auth.ts';
import { type Grants, holdsAllOf } from '#server/people/roles/grants.ts';
import { fromSignInUser, seesHours } from '#server/people/sign-in/sessions/session-user.ts';
import { invalid, notFound, refuse } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type Actor, db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';

export type StartedPreview = { id: string; clientId: string; user: SessionUser };

/** Shows what a client user sees. `onMissing` answers if the caller cannot see the user. */
export async function previewUser(
  tx: WriteTx,
  origin: Origin,
  actor: Actor,
  userId: string,
  onMissing: () => never = notFound,
): Promise<StartedPreview> {
  const user = (await findUser(tx, userId)) ?? onMissing();
  if (!user.client_id) refuse('You can only preview what client users see.');
  if (!user.is_active) refuse('This account is deactivated. Activate it first.');
  requireAllOf(actor, { isAdmin: user.is_admin ?? false, claims: user.claims ?? [] });
  const shown = { ...user, client_id: user.client_id, name: `${user.first_name} ${user.last_name}` };
  return start(tx, origin, actor, { type: 'user', id: userId }, shown);
}

/** Shows what any client user with this role would see at this client. Projects that need an assignment stay hidden. */
export async function previewRole(
  tx: WriteTx,
  origin: Origin,
  actor: Actor,
  { roleId, clientId }: { roleId: string; clientId: string },
): Promise<StartedPreview> {
  const [role, client] = await Promise.all([findRole(tx, roleId), findClient(tx, clientId)]);
  if (!role) invalid('roleId', 'This role does not exist');
  if (!client) invalid('clientId', 'This client does not exist');
  if (role.roleType !== 'ClientUser') invalid('roleId', 'Choose a role for client users');
  requireAllOf(actor, role);
  const shown = {
    tenant_id: actor.tenantId,
    first_name: role.name,
    last_name: '',
    email: null,
    user_name: null,
    client_id: clientId,
    client_name: client.name,
    tenant_is_read_only: false,
    role_name: role.name,
    is_admin: false,
    claims: role.claims,
    may_invite: role.mayInvite,
    sees_hours: client.seesHours,
    name: `${role.name} at ${client.name}`,
  };
  return start(tx, origin, actor, { type: 'role', id: roleId }, shown);
}

function requireAllOf(actor: Actor, grants: Grants): void {
  if (!holdsAllOf(actor, grants)) refuse('You can only preview people whose permissions you also hold.');
}

type Shown = Omit<
  Parameters<typeof fromSignInUser>[0],
  'user_id' | 'client_id' | 'trial_ends_on' | 'sign_ins_left' | 'reading'
> & {
  name: string;
  client_id: string;
};
type Subject = { type: 'user' | 'role'; id: string };

async function start(
  tx: WriteTx,
  origin: Origin,
  actor: Actor,
  subject: Subject,
  { name, ...shown }: Shown,
): Promise<StartedPreview> {
  const id = newId();
  const isUser = subject.type === 'user';
  await Promise.all([
    tx.run(
      db.insertInto('previews').values({
        tenant_id: sql<string>`app.tenant_id()`,
        id,
        session_id: actor.sessionId,
        user_id: actor.userId,
        shown_user_id: isUser ? subject.id : null,
        shown_role_id: isUser ? null : subject.id,
        client_id: shown.client_id,
        shown_name: name,
      }),
    ),
    record(tx, origin, {
      action: 'preview.started',
      subjectType: subject.type,
      subjectId: subject.id,
      subjectName: name,
    }),
  ]);
  // Client users see nothing of a trial before its end, and after it no preview starts.
  const user = fromSignInUser({
    ...shown,
    trial_ends_on: null,
    reading: null,
    sign_ins_left: null,
    user_id: isUser ? subject.id : id,
  });
  return { id, clientId: shown.client_id, user };
}

function findUser(tx: ReadTx, id: string) {
  const clientName: RawBuilder<string | null> = sql`(select name from clients where clients.id = users.client_id)`;
  return tx.first(
    db
      .selectFrom('users')
      .leftJoin('roles', 'roles.id', 'users.role_id')
      .where('users.id', '=', id)
      .where('users.deleted_at', 'is', null)
      .select([
        'users.tenant_id',
        'users.first_name',
        'users.last_name',
        'users.email',
        'users.user_name',
        'users.client_id',
        'users.is_active',
        clientName.as('client_name'),
        sql<boolean>`false`.as('tenant_is_read_only'),
        'roles.name as role_name',
        'roles.is_admin',
        'roles.claims',
        'roles.may_invite',
        seesHours(sql.ref('users.tenant_id'), sql.ref('users.client_id')).as('sees_hours'),
      ]),
  );
}

function findRole(tx: ReadTx, id: string) {
  return tx.first(
    db
      .selectFrom('roles')
      .where('id', '=', id)
      .select(['name', 'role_type as roleType', 'is_admin as isAdmin', 'claims', 'may_invite as mayInvite']),
  );
}

function findClient(tx: ReadTx, id: string) {
  return tx.first(
    db
      .selectFrom('clients')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .select(['name', seesHours(sql.ref('clients.tenant_id'), sql.ref('clients.id')).as('seesHours')]),
  );
}
