import type { User } from '#contract/users.ts';
import { fullName } from './user-name.ts';

export interface UserFilter {
  /** In first plus last name, or e-mail. */
  search?: string;
  roleId?: string;
  clientId?: string;
}

/** The role that is asked for; undefined once it is known that there is none of that id (an old link). */
export function knownRole(role: string | undefined, roles: readonly { id: string }[] | undefined): string | undefined {
  return !roles || roles.some(({ id }) => id === role) ? role : undefined;
}

/** Those that fit every filter; the text is looked for in first plus last name and e-mail, however it is cased. */
export function matchingUsers(users: readonly User[], { search = '', roleId, clientId }: UserFilter): User[] {
  const wanted = search.trim().toLowerCase();
  return users.filter(
    (user) =>
      (!roleId || user.roleId === roleId) &&
      (!clientId || user.clientId === clientId) &&
      (fullName(user).toLowerCase().includes(wanted) || user.email?.toLowerCase().includes(wanted)),
  );
}
