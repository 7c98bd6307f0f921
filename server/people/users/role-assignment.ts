import { clientRequired } from '#contract/people/users.ts';
import { type Grants, holdsAllOf } from '#server/people/roles/grants.ts';
import { invalid, refuse } from '#server/platform/answers/failures.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';

export type RoleAssignment = { roleId: string | null; clientId: string | null };

/**
 * Checks the requested role and client of a user: client roles need a client, other roles have none. 400 if role or
 * client do not exist for the actor, or if the role grants more than the actor holds. Both rows stay locked until
 * the assignment commits.
 */
export async function resolveAssignment(tx: WriteTx, actor: Actor, requested: RoleAssignment): Promise<RoleAssignment> {
  const role = requested.roleId === null ? undefined : await lockRole(tx, requested.roleId);
  const assignment = fitAssignment(actor, role, requested);
  if (assignment.clientId !== null) await lockClient(tx, assignment.clientId);
  return assignment;
}

type Role = Grants & { roleType: string | null };

/** The rules alone, without a look at the client. */
export function fitAssignment(actor: Actor, role: Role | undefined, requested: RoleAssignment): RoleAssignment {
  if (role && !holdsAllOf(actor, role)) refuse('You can only assign roles whose permissions you also hold.');
  if (role?.roleType !== 'ClientUser') {
    if (actor.scope !== 'staff') invalid('roleId', 'You can only assign client roles.');
    return { roleId: requested.roleId, clientId: null };
  }
  return requested.clientId === null ? invalid('clientId', clientRequired) : requested;
}

async function lockRole(tx: WriteTx, id: string) {
  const role = await tx.first(
    db
      .selectFrom('roles')
      .where('id', '=', id)
      .select(['role_type as roleType', 'is_admin as isAdmin', 'claims'])
      .forShare(),
  );
  return role ?? invalid('roleId', 'This role does not exist');
}

/** Row security shows client users only their own client. */
async function lockClient(tx: WriteTx, id: string): Promise<void> {
  const client = await tx.first(
    db.selectFrom('clients').where('id', '=', id).where('deleted_at', 'is', null).select('id').forShare(),
  );
  if (!client) invalid('clientId', 'This client does not exist');
}
