import type { TestApp } from '#tests/support/app.ts';

type Role = { id: string; name: string; roleType: string | null; isAdmin: boolean; claims: string[]; version: number };
type User = {
  id: string;
  roleId: string | null;
  clientId: string | null;
  isActive: boolean;
  isDeleted: boolean;
  password: string | null;
  version: number;
};

/** Everything that decides the permissions of a company's users, read from the database. */
export type State = { roles: Role[]; users: User[]; clientIds: string[] };

/** What a user may do. `can` has all claims, and `admin` for administrators. It is empty for inactive and deleted users. */
export type Grants = { can: Set<string>; staff: boolean; clientId: string | null };

export async function readState({ database }: TestApp, tenantId: string): Promise<State> {
  const { rows } = await database.owner.query(stateQuery, [tenantId]);
  return rows[0].state;
}

/** One query instead of three, because it runs after each step. */
const stateQuery = {
  name: 'state',
  text: `select json_build_object(
    'roles', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'roleType', role_type, 'isAdmin', is_admin,
      'claims', claims, 'version', version) order by id), '[]') from roles where tenant_id = $1),
    'users', (select coalesce(json_agg(json_build_object('id', id, 'roleId', role_id, 'clientId', client_id,
      'isActive', is_active, 'isDeleted', deleted_at is not null, 'password', password_hash, 'version', version) order by id), '[]')
      from users where tenant_id = $1),
    'clientIds', (select coalesce(json_agg(id order by id), '[]') from clients where tenant_id = $1)) as state`,
};

export function grantsOf(state: State, userId: string): Grants {
  const user = state.users.find(({ id }) => id === userId);
  const role = state.roles.find(({ id }) => id === user?.roleId);
  if (!user?.isActive || user.isDeleted || !role)
    return { can: new Set(), staff: false, clientId: user?.clientId ?? null };
  return {
    can: new Set([...role.claims, ...(role.isAdmin ? ['admin'] : [])]),
    staff: role.roleType !== 'ClientUser',
    clientId: user.clientId,
  };
}

export function activeAdmins(state: State): number {
  return state.users.filter(({ id }) => grantsOf(state, id).can.has('admin')).length;
}
