import { sql } from 'kysely';
import { dropUnfitAssignments } from '#server/people/accounts/assignments.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { fitsSide } from './check.ts';
import type { Provider } from './provider.ts';

type Role = { id: string; name: string; roleType: string | null };
type Mapping = { value: string; roleId: string };

/** The role that the provider's claim gives. Never that of administrators, whatever is stored. */
export async function findMappedRole(
  tx: ReadTx,
  { roleClaim, roleMap, covers }: Provider,
  values: readonly string[],
): Promise<Role | undefined> {
  const mapped = roleClaim === null ? [] : (roleMap as Mapping[]).filter(({ value }) => values.includes(value));
  if (mapped.length === 0) return undefined;
  const roles = await readRoles(
    tx,
    mapped.map(({ roleId }) => roleId),
  );
  for (const { roleId } of mapped) {
    const role = roles.find(({ id }) => id === roleId);
    if (role && fitsSide(covers, role.roleType)) return role;
  }
  return undefined;
}

/** The role for people without a mapped value. */
export async function findDefaultRole(tx: ReadTx, { roleId, covers }: Provider): Promise<Role | undefined> {
  const [role] = roleId === null ? [] : await readRoles(tx, [roleId]);
  return role && fitsSide(covers, role.roleType) ? role : undefined;
}

function readRoles(tx: ReadTx, ids: string[]): Promise<Role[]> {
  return tx.run(
    db
      .selectFrom('roles')
      .where('id', 'in', ids)
      .where('is_admin', '=', false)
      .select(['id', 'name', 'role_type as roleType']),
  );
}

/** Gives a user who signs in the role that the provider says. Administrators keep theirs, and staff and client users stay what they are. */
export async function followRole(
  tx: WriteTx,
  origin: Origin,
  provider: Provider,
  userId: string,
  values: readonly string[],
): Promise<void> {
  const role = await findMappedRole(tx, provider, values);
  if (!role) return;
  const before = await tx.first(
    db
      .selectFrom('users')
      .leftJoin('roles', 'roles.id', 'users.role_id')
      .where('users.id', '=', userId)
      .select([
        'users.role_id as roleId',
        'users.client_id as clientId',
        'users.first_name as firstName',
        'users.last_name as lastName',
        'roles.name as roleName',
        'roles.is_admin as isAdmin',
      ])
      .forUpdate('users'),
  );
  const isClientRole = role.roleType === 'ClientUser';
  if (!before || before.isAdmin || before.roleId === role.id || isClientRole !== (before.clientId !== null)) return;
  await tx.run(
    db
      .updateTable('users')
      .set({ role_id: role.id, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', userId),
  );
  await dropUnfitAssignments(tx, userId);
  await record(tx, origin, {
    action: 'user.updated',
    actorName: provider.name,
    subjectType: 'user',
    subjectId: userId,
    subjectName: `${before.firstName} ${before.lastName}`.trim(),
    details: { fields: ['roleId'], roleBefore: before.roleName ?? undefined, role: role.name },
  });
  tx.changed('users', userId);
}
