import type { TestApp } from '#tests/support/app.ts';

type Role = { id: string; name: string; roleType: string | null; isAdmin: boolean; claims: string[]; version: number };
type User = {
  id: string;
  roleId: string | null;
  clientId: string | null;
  isActive: boolean;
  isGone: boolean;
  password: string | null;
  version: number;
};

/** Everything that decides who may do what in a company, read past the server. */
export type State = { roles: Role[]; users: User[]; clientIds: string[] };

/** What somebody may do; `admin` is a power of its own. Whoever is inactive or gone may do nothing. */
export type Power = { can: Set<string>; staff: boolean; clientId: string | null };

export async function readState({ database }: TestApp, tenantId: string): Promise<State> {
  const { rows } = await database.owner.query(readsState, [tenantId]);
  return rows[0].state;
}

/** One question instead of three: it is asked after each step. */
const readsState = {
  name: 'state',
  text: `select json_build_object(
    'roles', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'roleType', role_type, 'isAdmin', is_admin,
      'claims', claims, 'version', version) order by id), '[]') from roles where tenant_id = $1),
    'users', (select coalesce(json_agg(json_build_object('id', id, 'roleId', role_id, 'clientId', client_id,
      'isActive', is_active, 'isGone', deleted_at is not null, 'password', password_hash, 'version', version) order by id), '[]')
      from users where tenant_id = $1),
    'clientIds', (select coalesce(json_agg(id order by id), '[]') from clients where tenant_id = $1)) as state`,
};

export function powerOf(state: State, userId: string): Power {
  const user = state.users.find(({ id }) => id === userId);
  const role = state.roles.find(({ id }) => id === user?.roleId);
  if (!user?.isActive || user.isGone || !role)
    return { can: new Set(), staff: false, clientId: user?.clientId ?? null };
  return {
    can: new Set([...role.claims, ...(role.isAdmin ? ['admin'] : [])]),
    staff: role.roleType !== 'ClientUser',
    clientId: user.clientId,
  };
}

export function activeAdmins(state: State): number {
  return state.users.filter(({ id }) => powerOf(state, id).can.has('admin')).length;
}
