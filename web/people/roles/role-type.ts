import { type LucideIcon, UserRound, UserRoundCog, UsersRound } from 'lucide-react';
import type { Role } from '#contract/people/roles.ts';
import { t } from '#web/texts/index.ts';

/** The label of a role's type. A role without a type is for staff and not assignable to projects. */
export function roleTypeLabel({ roleType }: Pick<Role, 'roleType'>): string {
  return roleType === 'InternalUser'
    ? t('Internal User')
    : roleType === 'ClientUser'
      ? t('Client User')
      : t('Not assignable to projects');
}

export function roleTypeIcon({ roleType }: Pick<Role, 'roleType'>): LucideIcon {
  return roleType === 'InternalUser' ? UsersRound : roleType === 'ClientUser' ? UserRound : UserRoundCog;
}
