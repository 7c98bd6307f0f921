import type { User } from '#contract/users.ts';
import type { UserListSearch } from './list-search.ts';
import { fullName, userName } from './user-name.ts';

const alphabetical = new Intl.Collator(undefined, { sensitivity: 'base' });

/** Sorted by full name. */
export function byName(users: readonly User[]): User[] {
  return users
    .map((user) => ({ user, name: userName(user) }))
    .sort((a, b) => alphabetical.compare(a.name, b.name))
    .map(({ user }) => user);
}

/** The role that is asked for; undefined once it is known that there is none of that id (an old link). */
export function knownRole(role: string | undefined, roles: readonly { id: string }[] | undefined): string | undefined {
  return !roles || roles.some(({ id }) => id === role) ? role : undefined;
}

/** Those of a role whose first plus last name, or e-mail, holds the text, however it is cased. */
export function matchingUsers(users: readonly User[], { search = '', role }: UserListSearch): User[] {
  const wanted = search.trim().toLowerCase();
  return users.filter(
    (user) =>
      (!role || user.roleId === role) &&
      (fullName(user).toLowerCase().includes(wanted) || user.email?.toLowerCase().includes(wanted)),
  );
}
