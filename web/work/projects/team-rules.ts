import type { Role } from '#contract/people/roles.ts';
import type { User } from '#contract/people/users.ts';

/** Deactivated users are not offered, but are shown if they are on the team. */
export function mayJoin(user: User, role: Role, clientId: string, value: readonly string[]): boolean {
  if (user.roleId !== role.id) return false;
  if (role.roleType === 'ClientUser' && (!clientId || user.clientId !== clientId)) return false;
  return user.isActive !== false || value.includes(user.id);
}
