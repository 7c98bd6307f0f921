import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Hour } from '#contract/work/hours.ts';
import type { ProjectDetails } from '#contract/work/projects.ts';
import { messageOf } from '#web/lib/api.ts';
import { useCan, useHolds } from '#web/lib/can.tsx';
import { personName } from '#web/lib/person-name.ts';
import { useSession } from '#web/lib/session.ts';
import { ExportButton } from '#web/lists/export-button.tsx';
import { ClientHours } from '#web/pages/hours/client-hours.tsx';
import { EntryList } from '#web/pages/hours/entry-list.tsx';
import { sumOf } from '#web/pages/hours/sheet.ts';
import { lastOfMonth } from '#web/pages/hours/span.ts';
import { companyQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { StatStrip } from '#web/ui/stat-strip.tsx';
import { Budgets } from '#web/work/hours/budgets.tsx';
import { formatDuration } from '#web/work/hours/duration.ts';
import { MonthSums, nameOfMonth } from '#web/work/hours/month-sums.tsx';
import { allHoursQuery, minutesQuery } from '#web/work/hours/queries.ts';
import { QuickEntry } from '#web/work/hours/quick-entry.tsx';

/** The Hours tab of a project, where hours are on. */
export default function ProjectHours({ project }: { project: ProjectDetails }) {
  const isClient = useSession()?.user.clientId !== undefined;
  const { showsHours } = useQuery({ ...companyQuery(), enabled: isClient }).data ?? {};
  return isClient ? <ClientHours shows={showsHours} projectId={project.id} /> : <StaffHours project={project} />;
}

function StaffHours({ project }: { project: ProjectDetails }) {
  const { id: projectId, title: projectTitle, clientId, clientName, archivedAt } = project;
  const [month, setMonth] = useState<string>();
  const mayBook = useCan()('createHour') && !archivedAt;
  const readsAll = useHolds('Project:ViewAllProjects', 'Project:EditProjects');
  const total = useQuery(minutesQuery({ projectId }));
  const billable = useQuery(minutesQuery({ projectId, billable: 'true' }));
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <h2 className="only-read">{t('Hours')}</h2>
      <StatStrip
        stats={[
          { label: readsAll ? t('Hours in total') : t('Your hours'), value: inWords(total.data) },
          { label: t('Billable'), value: inWords(billable.data) },
        ]}
      />
      {mayBook && (
        <Card component="section" aria-label={t('Book time')} sx={{ p: 2 }}>
          <QuickEntry subject={{ projectId, projectTitle, clientName }} />
        </Card>
      )}
      <Budgets of={{ projectId }} start={{ clientId, clientName, projectId }} hidesEmpty />
      <Part title={t('By month')} action={<ExportButton list="listHours" input={{ query: { projectId } }} />}>
        <MonthSums
          filter={{ projectId }}
          ofProject
          empty={t('Nothing booked on this project yet.')}
          chosen={month}
          onChoose={(chosen) => setMonth(chosen === month ? undefined : chosen)}
        />
      </Part>
      {month && <Month key={month} projectId={projectId} month={month} namesPeople={readsAll} />}
    </Box>
  );
}

/** Undefined while it loads. */
function inWords(sum: { minutes: number | undefined } | undefined): string | undefined {
  return sum && (sum.minutes === undefined ? '–' : formatDuration(sum.minutes));
}

/** The entries of a month, and how much each person worked. */
function Month({ projectId, month, namesPeople }: { projectId: string; month: string; namesPeople: boolean }) {
  const first = `${month}-01`;
  const list = useQuery(allHoursQuery({ projectId, from: first, to: lastOfMonth(first) }));
  return (
    <Part title={nameOfMonth(month)}>
      {list.isPending ? (
        <Loading text={t('Loading hours...')} failure={list.failureReason}>
          <SkeletonRows count={3} height={44} />
        </Loading>
      ) : list.isLoadingError ? (
        <ErrorState compact message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      ) : (
        <>
          {namesPeople && <People entries={list.data ?? []} />}
          <EntryList entries={list.data ?? []} namesPeople={namesPeople} sumsDays />
        </>
      )}
    </Part>
  );
}

function People({ entries }: { entries: readonly Hour[] }) {
  const people = [...Map.groupBy(entries, ({ userId }) => userId)]
    .map(([id, own]) => ({ id, name: personName(own[0]?.userName ?? ''), minutes: sumOf(own) }))
    .sort((one, other) => other.minutes - one.minutes);
  if (people.length < 2) return null;
  return (
    <Card component="ul" aria-label={t('By person')} sx={{ m: 0, mb: 2, p: 0, listStyle: 'none' }}>
      {people.map(({ id, name, minutes }) => (
        <Box component="li" key={id} sx={line}>
          <bdi>{name}</bdi>
          <Box component="span" className="tabular" sx={{ fontWeight: 500 }}>
            {formatDuration(minutes)}
          </Box>
        </Box>
      ))}
    </Card>
  );
}

function Part({ title, action, children }: { title: string; action?: React.ReactNode; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </section>
  );
}

const line = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  px: 2,
  py: 1,
  '& + &': { borderTop: `1px solid ${token('line')}` },
} as const;
