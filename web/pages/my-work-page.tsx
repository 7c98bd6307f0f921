import { useNavigate, useSearch } from '@tanstack/react-router';
import type { WorkKind } from '#contract/work/work-kinds.ts';
import { useList } from '#web/lists/pages.ts';
import { t } from '#web/texts/index.ts';
import { ListDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StaleArea } from '#web/ui/stale-area.tsx';
import { workQuery } from '#web/work/waiting/queries.ts';
import { useWorkChanges } from '#web/work/waiting/use-work-changes.ts';
import { WorkList, WorkSkeleton } from '#web/work/waiting/work-list.tsx';

const kinds: { value: WorkKind | 'all'; label: string }[] = [
  { value: 'all', label: t('All kinds') },
  { value: 'task', label: t('Tasks') },
  { value: 'ticket', label: t('Tickets') },
  { value: 'signOff', label: t('Approvals') },
];

export function MyWorkPage() {
  const { kind } = useSearch({ from: '/signed-in/my-work' });
  const navigate = useNavigate({ from: '/my-work' });
  const list = useList(workQuery(kind));
  const changes = useWorkChanges();
  const show = (next: WorkKind | undefined) => navigate({ search: { kind: next }, replace: true });
  return (
    <>
      <PageHeader
        title={t('My work')}
        subtitle={t('Your tasks, tickets and approvals in all projects')}
        actions={
          <FilterSelect
            label={t('Kind')}
            value={kind ?? 'all'}
            options={kinds}
            onChange={(next) => show(next === 'all' ? undefined : next)}
          />
        }
      />
      <ListStates
        list={list}
        loading={t('Loading your work...')}
        skeleton={(text) => <WorkSkeleton text={text} />}
        empty={
          kind ? (
            <NoResults text={t('Nothing of this kind')} clear={t('Show all kinds')} onClear={() => show(undefined)} />
          ) : (
            <EmptyState
              drawing={<ListDrawing />}
              text={t('Nothing to do')}
              hint={t(
                'Tasks and tickets that are assigned to you and files that you are asked to approve appear here.',
              )}
            />
          )
        }
      >
        <StaleArea stale={list.stale} failure={list.failureReason}>
          <WorkList items={list.items} changes={changes} />
          {list.more && <LoadMore text={t('Loading your work...')} shown={list.items.length} {...list.more} />}
        </StaleArea>
      </ListStates>
    </>
  );
}
