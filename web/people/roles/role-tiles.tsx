import type { Role } from '#contract/people/roles.ts';
import { t } from '#web/texts/index.ts';
import { StatStrip } from '#web/ui/stat-strip.tsx';

/** How many roles of which kind there are. Without roles, the places of the figures. */
export function RoleTiles({ roles }: { roles?: readonly Role[] }) {
  const count = (matches: (role: Role) => boolean) => roles?.filter(matches).length;
  return (
    <StatStrip
      stats={[
        { label: t('Total Roles'), value: roles?.length },
        { label: t('Internal Roles'), value: count((role) => role.roleType === 'InternalUser') },
        { label: t('Client Roles'), value: count((role) => role.roleType === 'ClientUser') },
        { label: t('With Permissions'), value: count((role) => Boolean(role.claims?.length)) },
      ]}
    />
  );
}
