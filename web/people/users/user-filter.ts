import type { User } from '#contract/people/users.ts';
import { matcherOf } from '#contract/platform/folded.ts';
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

/** Users who match every filter. The words are searched in first and last name and e-mail. */
export function matchingUsers(users: readonly User[], { search = '', roleId, clientId }: UserFilter): User[] {
  const matches = matcherOf(search);
  return users.filter(
    (user) =>
      (!roleId || user.roleId === roleId) &&
      (!clientId || user.clientId === clientId) &&
      matches(`${fullName(user)} ${user.email ?? ''}`),
  );
}
