import { clientRequired } from '#contract/users.ts';
import { invalid, refuse } from '#server/failures.ts';
import { holdsAllOf } from '#server/roles/grants.ts';
import { type Actor, db, type WriteTx } from '#server/tenancy/index.ts';

export type RoleAssignment = { roleId: string | null; clientId: string | null };

/**
 * The role and client that somebody is to have, made consistent: client roles need a client, any other role has none
 * (D24). 400 where role or client do not exist for the actor, or the role gives more than the actor holds (D22).
 * Both rows stay locked against deletion and change until the assignment has committed.
 */
export async function resolveAssignment(tx: WriteTx, actor: Actor, wanted: RoleAssignment): Promise<RoleAssignment> {
  const role = wanted.roleId === null ? undefined : await lockRole(tx, wanted.roleId);
  if (role && !holdsAllOf(actor, role)) refuse('You can only give roles whose permissions you hold yourself.');
  if (role?.roleType !== 'ClientUser') {
    if (actor.scope !== 'staff') invalid('roleId', 'You can only give client roles to people of your own client.');
    return { roleId: wanted.roleId, clientId: null };
  }
  if (wanted.clientId === null) invalid('clientId', clientRequired);
  await lockClient(tx, wanted.clientId);
  return wanted;
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

/** Row security shows client users their own client alone. */
async function lockClient(tx: WriteTx, id: string): Promise<void> {
  const client = await tx.first(
    db.selectFrom('clients').where('id', '=', id).where('deleted_at', 'is', null).select('id').forShare(),
  );
  if (!client) invalid('clientId', 'This client does not exist');
}
