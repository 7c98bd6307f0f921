import type { User } from '#contract/people/users.ts';
import { personName } from '#web/lib/person-name.ts';
import { t } from '#web/texts/index.ts';

type Named = Partial<Pick<User, 'firstName' | 'lastName' | 'username' | 'email'>>;

export function fullName({ firstName = '', lastName = '' }: Named): string {
  return `${firstName} ${lastName}`.trim();
}

/** The name to show: the full name, else the username, else the e-mail address. */
export function userName(user: Named): string {
  return personName(fullName(user)) || user.username || user.email || t('Unknown User');
}
