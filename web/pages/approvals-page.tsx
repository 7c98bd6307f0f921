import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { signOffStates } from '#contract/work/sign-off-states.ts';
import { useSession } from '#web/lib/session.ts';
import { useList } from '#web/lists/pages.ts';
import { t } from '#web/texts/index.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StaleArea } from '#web/ui/stale-area.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { projectDetailsQuery } from '#web/work/projects/queries.ts';
import { NoApprovals } from '#web/work/sign-offs/no-approvals.tsx';
import { signOffsQuery } from '#web/work/sign-offs/queries.ts';
import type { SignOffListSearch } from '#web/work/sign-offs/search.ts';
import { SignOffRow } from '#web/work/sign-offs/sign-off-row.tsx';
import { stateLabel } from '#web/work/sign-offs/sign-off-texts.ts';

const loading = t('Loading approvals...');
const states = signOffStates.map((value) => ({ value, label: stateLabel(value) }));

/** The sign-offs that the user sees: all, those of a project, or those that wait for them. */
export function ApprovalsPage() {
  const { show, project } = useSearch({ from: '/signed-in/approvals' });
  const navigate = useNavigate({ from: '/approvals' });
  const isClient = useSession()?.user.clientId !== undefined;
  const state = signOffStates.find((each) => each === show);
  const mine = show === 'mine' ? 'true' : undefined;
  const list = useList(signOffsQuery({ state, mine, projectId: project }));
  const projectTitle = useQuery({ ...projectDetailsQuery(project ?? ''), enabled: project !== undefined }).data?.title;
  const change = (search: SignOffListSearch) => navigate({ search, replace: true });
  const filter = mine ? 'mine' : (state ?? 'all');

  return (
    <>
      <PageHeader
        title={t('Approvals')}
        subtitle={
          projectTitle ??
          (isClient ? t('What your company was asked to approve') : t('What clients were asked to approve'))
        }
      />
      <Toolbar>
        <FilterSelect
          label={t('State')}
          value={filter}
          options={[
            { value: 'all', label: t('All') },
            ...(isClient ? [{ value: 'mine' as const, label: t('Waiting for me') }] : []),
            ...states,
          ]}
          onChange={(value) => change({ show: value === 'all' ? undefined : value, project })}
        />
      </Toolbar>
      <ListStates
        list={list}
        loading={loading}
        skeleton={(text) => (
          <>
            {text}
            <SkeletonRows count={4} height={84} />
          </>
        )}
        empty={
          <NoApprovals
            filter={project && filter === 'all' ? undefined : filter}
            isClient={isClient}
            onClear={() => change({})}
          />
        }
      >
        <StaleArea stale={list.stale} failure={list.failureReason}>
          <Card component="ul" aria-label={t('Approvals')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {list.items.map((signOff) => (
              <SignOffRow key={signOff.id} signOff={signOff} namesProject={!project} />
            ))}
          </Card>
          {list.more && <LoadMore text={loading} shown={list.items.length} {...list.more} />}
        </StaleArea>
      </ListStates>
    </>
  );
}
