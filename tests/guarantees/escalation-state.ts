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
  const ask = (text: string) => database.owner.query(text, [tenantId]);
  const [roles, users, clients] = [
    await ask(`select id, name, role_type as "roleType", is_admin as "isAdmin", claims, version
      from roles where tenant_id = $1 order by id`),
    await ask(`select id, role_id as "roleId", client_id as "clientId", is_active as "isActive",
      deleted_at is not null as "isGone", password_hash as password, version
      from users where tenant_id = $1 order by id`),
    await ask('select id from clients where tenant_id = $1 order by id'),
  ];
  return { roles: roles.rows, users: users.rows, clientIds: clients.rows.map(({ id }) => id) };
}

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
