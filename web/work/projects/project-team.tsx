import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ProjectDetails } from '#contract/work/projects.ts';
import { personName } from '#web/lib/person-name.ts';
import { roleLabel } from '#web/lib/role-name.ts';
import { t } from '#web/texts/index.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { PeopleDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TellApart } from '#web/ui/tell-apart.tsx';

type Member = ProjectDetails['team'][number];

interface ProjectTeamProps {
  team: readonly Member[];
  /** Who leads the project. Undefined if nobody does, or the user is not shown it. */
  leadId: string | undefined;
}

/** The faces of the team by role, with contact details. Small roles stand beside each other. */
export function ProjectTeam({ team, leadId }: ProjectTeamProps) {
  if (team.length === 0)
    return <EmptyState drawing={<PeopleDrawing />} text={t('No team members assigned.')} compact />;
  const byRole = Map.groupBy(team, (member) => member.roleName);
  const groups = [...byRole].map(([roleName, members]) => (
    <Box key={roleName} component="section" aria-label={roleLabel(roleName)} sx={{ minWidth: 0 }}>
      <Typography variant="body2" component="h3" sx={{ color: 'text.secondary', fontWeight: 500 }}>
        {roleLabel(roleName)}
      </Typography>
      <Box component="ul" sx={list}>
        {members.map((member) => (
          <Person key={member.id} member={member} isLead={member.id === leadId} />
        ))}
      </Box>
    </Box>
  ));
  return (
    <TellApart people={team.map((member) => ({ id: member.id, name: nameOf(member) }))}>
      <Box sx={wrapped}>{groups}</Box>
    </TellApart>
  );
}

function nameOf({ firstName, lastName }: Member): string {
  return personName(`${firstName} ${lastName}`.trim());
}

function Person({ member, isLead }: { member: Member; isLead: boolean }) {
  const { id, phoneNumber } = member;
  const name = nameOf(member);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0, minHeight: 40 }}>
      <Avatar name={name} id={id} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.4 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.75, fontWeight: 500 }}>
          <bdi>{name}</bdi>
          {isLead && <StatusBadge tone="accent" label={t('Lead')} />}
        </Box>
        {phoneNumber && (
          <Link
            href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`}
            dir="ltr"
            variant="body2"
            sx={{ color: 'text.secondary' }}
          >
            {phoneNumber}
          </Link>
        )}
      </Box>
    </Box>
  );
}

const wrapped = { display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2.5, mt: 1.5 } as const;

const list = { ...wrapped, columnGap: 3, rowGap: 1, m: 0, mt: 0.75, p: 0, listStyle: 'none' } as const;
