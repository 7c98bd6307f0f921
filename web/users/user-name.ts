import type { User } from '#contract/users.ts';

type Named = Partial<Pick<User, 'firstName' | 'lastName' | 'username' | 'email'>>;

export function fullName({ firstName = '', lastName = '' }: Named): string {
  return `${firstName} ${lastName}`.trim();
}

/** What a user is called: the full name, else the user name, else the e-mail address. */
export function userName(user: Named): string {
  return fullName(user) || user.username || user.email || 'Unknown User';
}
