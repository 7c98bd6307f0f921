import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { messageOf } from '#web/lib/api.ts';
import { useHolds } from '#web/lib/can.tsx';
import { useSession } from '#web/lib/session.ts';
import { AllEntries } from '#web/pages/hours/all-entries.tsx';
import { ClientHours } from '#web/pages/hours/client-hours.tsx';
import { MyWeek } from '#web/pages/hours/my-week.tsx';
import { NoHours } from '#web/pages/hours/no-hours.tsx';
import { companyQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Budgets } from '#web/work/hours/budgets.tsx';
import { type HoursSearch, readHoursSearch } from '#web/work/hours/hours-search.ts';

/** Hours: of staff their week, all entries and budgets; of client users what their client sees. */
export function HoursPage() {
  const user = useSession()?.user;
  const isClient = user?.clientId !== undefined;
  return (
    <>
      <PageHeader
        title={t('Hours')}
        subtitle={isClient ? t('What the team worked for you') : t('What you and your team worked')}
      />
      {isClient ? <HoursForClient /> : <StaffHours />}
    </>
  );
}

function HoursForClient() {
  const company = useQuery(companyQuery());
  const { modules, showsHours } = company.data ?? {};
  if (company.isPending)
    return (
      <Loading text={t('Loading hours...')} failure={company.failureReason}>
        <SkeletonRows count={4} height={56} />
      </Loading>
    );
  if (company.isLoadingError)
    return <ErrorState message={messageOf(company.error)} onRetry={() => void company.refetch()} />;
  if (!modules?.includes('hours') || !showsHours) return <NoHours />;
  return <ClientHours shows={showsHours} />;
}

function StaffHours() {
  const search = readHoursSearch(useSearch({ from: '/signed-in/hours' }));
  const navigate = useNavigate({ from: '/hours' });
  const readsOthers = useHolds('Project:ViewAllProjects', 'Project:EditProjects');
  const show = search.show === 'entries' && !readsOthers ? 'week' : (search.show ?? 'week');
  const change = (changed: HoursSearch) => void navigate({ search: changed, replace: true, resetScroll: false });
  return (
    <>
      <Tabs
        value={show}
        onChange={(_event, value: 'week' | 'entries' | 'budgets') => change(value === 'week' ? {} : { show: value })}
        aria-label={t('Hours')}
        sx={{ mb: 2 }}
      >
        <Tab value="week" id="hours-tab-week" aria-controls="hours-panel" label={t('My week')} />
        {readsOthers && (
          <Tab value="entries" id="hours-tab-entries" aria-controls="hours-panel" label={t('All entries')} />
        )}
        <Tab value="budgets" id="hours-tab-budgets" aria-controls="hours-panel" label={t('Budgets')} />
      </Tabs>
      <Box id="hours-panel" role="tabpanel" aria-labelledby={`hours-tab-${show}`}>
        {show === 'week' && <MyWeek day={search.day} onDay={(day) => change({ day })} />}
        {show === 'entries' && <AllEntries search={search} onSearch={change} />}
        {show === 'budgets' && <Budgets of={{}} />}
      </Box>
    </>
  );
}
