import Box from '@mui/material/Box';
import { CalendarDays, type LucideIcon, TriangleAlert, UserRoundCheck, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { isOverdue } from '#contract/work/project-status.ts';
import type { Project } from '#contract/work/projects.ts';
import { today } from '#web/lib/day.ts';
import { useSession } from '#web/lib/session.ts';
import { formatNumber, plural, t } from '#web/texts/index.ts';
import { ClientDot } from '#web/ui/client-dot.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { lines } from '#web/ui/lines.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { leadOf } from './lead.ts';
import { HealthBadge, ProjectStatusBadge } from './project-status.tsx';

/** The status badge, or what stands for it, how it goes, and a red badge if the project is overdue by the viewer's calendar. */
export function ProjectBadges({ project, status }: { project: Project; status?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
      {status ?? <ProjectStatusBadge status={project.status} />}
      {project.health && <HealthBadge health={project.health} />}
      {isOverdue(project, today()) && <StatusBadge tone="bad" label={t('Overdue')} icon={TriangleAlert} />}
    </Box>
  );
}

/** The client with its colour. Client users have only one, so they do not need it. */
export function ProjectClient({ project: { clientColour, clientName } }: { project: Project }) {
  if (useSession()?.user.clientId) return null;
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
      <ClientDot colour={clientColour} />
      <Box component="span" dir="auto" sx={lines(1)}>
        {clientName}
      </Box>
    </Box>
  );
}

export function ProjectDates({ project }: { project: Project }) {
  return (
    <Fact icon={CalendarDays}>
      <DateText day={project.startDate} /> – <DateText day={project.endDate} />
    </Fact>
  );
}

/** The number of team members and stakeholders, from a width on without the word, because a heading has it. */
export function ProjectPeople({ project, headed = false }: { project: Project; headed?: boolean }) {
  const count = project.internalUsers.length + project.clientUsers.length;
  const words = plural(count, { one: '{count} person', other: '{count} people' });
  return (
    <Fact icon={Users}>
      <Box component="span" className="tabular" sx={headed ? { display: { lg: 'none' } } : undefined}>
        {words}
      </Box>
      {headed && (
        <Box component="span" className="tabular" title={words} sx={{ display: { xs: 'none', lg: 'inline' } }}>
          {formatNumber(count)}
        </Box>
      )}
    </Fact>
  );
}

/** Who leads it, if anybody does and the user is shown that. */
export function ProjectLead({ project }: { project: Project }) {
  const lead = leadOf(project);
  if (!lead) return null;
  return (
    <Box component="span" title={t('Lead')} sx={{ flex: 'none', maxWidth: '50%' }}>
      <Fact icon={UserRoundCheck}>
        <Box component="span" sx={lines(1)}>
          {lead.name}
        </Box>
      </Fact>
    </Box>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontSize: '0.8125rem', color: 'text.secondary' }}
    >
      <Icon size={14} aria-hidden="true" style={{ flex: 'none' }} />
      <span>{children}</span>
    </Box>
  );
}
