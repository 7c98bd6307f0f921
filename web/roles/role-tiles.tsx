import Box from '@mui/material/Box';
import { KeyRound, ShieldCheck, UserRound, UsersRound } from 'lucide-react';
import type { Role } from '#contract/roles.ts';
import { StatTile } from '#web/ui/stat-tile.tsx';
import { roleTiles } from './role-grid.ts';

export function RoleTiles({ roles }: { roles: readonly Role[] }) {
  const count = (matches: (role: Role) => boolean) => roles.filter(matches).length;
  return (
    <Box sx={roleTiles}>
      <StatTile label="Total Roles" value={roles.length} icon={ShieldCheck} tone="accent" />
      <StatTile label="Internal Roles" value={count((role) => role.roleType === 'InternalUser')} icon={UsersRound} />
      <StatTile label="Client Roles" value={count((role) => role.roleType === 'ClientUser')} icon={UserRound} />
      <StatTile label="With Permissions" value={count((role) => Boolean(role.claims?.length))} icon={KeyRound} />
    </Box>
  );
}
