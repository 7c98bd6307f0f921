import type { User } from '#contract/users.ts';
import { fullName } from './user-name.ts';

export interface UserFilter {
  /** Searched in first plus last name, and e-mail. */
  search?: string;
  roleId?: string;
  clientId?: string;
}

/** The role to filter by. Undefined if no role has that id (an old link). */
export function knownRole(role: string | undefined, roles: readonly { id: string }[] | undefined): string | undefined {
  return !roles || roles.some(({ id }) => id === role) ? role : undefined;
}

/** Users who match every filter. The text is searched in first plus last name and e-mail, ignoring case. */
export function matchingUsers(users: readonly User[], { search = '', roleId, clientId }: UserFilter): User[] {
  const needle = search.trim().toLowerCase();
  return users.filter(
    (user) =>
      (!roleId || user.roleId === roleId) &&
      (!clientId || user.clientId === clientId) &&
      (fullName(user).toLowerCase().includes(needle) || user.email?.toLowerCase().includes(needle)),
  );
}
