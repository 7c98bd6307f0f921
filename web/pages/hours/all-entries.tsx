import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '#web/lib/can.tsx';
import { today } from '#web/lib/day.ts';
import { BulkBar } from '#web/lists/bulk-bar.tsx';
import { ExportButton } from '#web/lists/export-button.tsx';
import { useList } from '#web/lists/pages.ts';
import { useSelection } from '#web/lists/use-selection.ts';
import { ClientFilterSelect } from '#web/people/client-choice/client-filter-select.tsx';
import { PersonFilter } from '#web/people/users/person-filter.tsx';
import { plural, t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ListDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { FoldingFilters } from '#web/ui/folding-filters.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { ListTotal } from '#web/ui/list-total.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { formatDuration } from '#web/work/hours/duration.ts';
import type { HoursSearch } from '#web/work/hours/hours-search.ts';
import { hoursQuery, minutesQuery, useMarkExported } from '#web/work/hours/queries.ts';
import { EntryList } from './entry-list.tsx';
import { ProjectFilterSelect } from './project-filter-select.tsx';
import { daysOfSpan } from './span.ts';

interface AllEntriesProps {
  search: HoursSearch;
  onSearch: (search: HoursSearch) => void;
}

const spans = [
  { value: 'month', label: t('This month') },
  { value: 'lastMonth', label: t('Last month') },
  { value: 'year', label: t('This year') },
  { value: 'all', label: t('All time') },
  { value: 'days', label: t('Chosen days') },
] as const;

const yesOrNo = (all: string, yes: string, no: string) =>
  [
    { value: 'all', label: all },
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ] as const;

/** The entries that the viewer may read, by person, client, project and days. */
export function AllEntries({ search, onSearch }: AllEntriesProps) {
  const can = useCan();
  const { userId, clientId, projectId, billable, exported } = search;
  const filter = { ...daysOfSpan(search, today()), userId, clientId, projectId, billable, exported };
  const list = useList(hoursQuery(filter));
  const total = useQuery(minutesQuery(filter));
  const selection = useSelection(list.items.filter(({ exportedAt }) => !exportedAt));
  const { mutateAsync: mark, isPending: isMarking } = useMarkExported();
  const [isAsking, setAsking] = useState(false);
  const mayMark = can('exportHours');
  const change = (changed: Partial<HoursSearch>) => onSearch({ ...search, ...changed });
  const isFiltered = Boolean(userId ?? clientId ?? projectId ?? billable ?? exported ?? search.span);
  const count = selection.selected.size;
  const loading = t('Loading hours...');
  return (
    <>
      <Toolbar>
        <FilterSelect
          label={t('Days')}
          value={search.span ?? 'month'}
          options={spans}
          onChange={(span) => change({ span: span === 'month' ? undefined : span })}
        />
        <FoldingFilters
          used={Boolean(billable ?? exported)}
          beside={
            <>
              <PersonFilter
                staffOnly
                first={[{ value: 'all', label: t('All people') }]}
                value={userId}
                onChange={(chosen) => change({ userId: chosen })}
              />
              {can('listClients') && (
                <ClientFilterSelect
                  clientId={clientId}
                  onChange={(chosen) => change({ clientId: chosen, projectId: undefined })}
                />
              )}
              <ProjectFilterSelect
                clientId={clientId}
                projectId={projectId}
                onChange={(chosen) => change({ projectId: chosen })}
              />
            </>
          }
        >
          <FilterSelect
            label={t('Billable')}
            value={billable ?? 'all'}
            options={yesOrNo(t('Billable or not'), t('Billable'), t('Not billable'))}
            onChange={(value) => change({ billable: value === 'all' ? undefined : value })}
          />
          <FilterSelect
            label={t('Exported')}
            value={exported ?? 'all'}
            options={yesOrNo(t('Exported or not'), t('Exported'), t('Not exported'))}
            onChange={(value) => change({ exported: value === 'all' ? undefined : value })}
          />
        </FoldingFilters>
        <ListTotal
          total={total.data && (total.data.minutes ?? -1)}
          format={(minutes) =>
            minutes < 0 ? t('More than 10,000 entries') : t('{time} hours', { time: formatDuration(minutes) })
          }
        />
        {mayMark && (
          <Button
            size="small"
            startIcon={<ListChecks size={15} />}
            aria-pressed={selection.isOn}
            onClick={selection.toggle}
          >
            {t('Select')}
          </Button>
        )}
        <ExportButton list="listHours" input={{ query: filter }} />
      </Toolbar>
      {search.span === 'days' && (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '160px 160px', mt: -1, mb: 2 }}>
          <TextInput
            label={t('From')}
            type="date"
            value={search.from ?? ''}
            onChange={({ target }) => change({ from: target.value || undefined })}
          />
          <TextInput
            label={t('Until')}
            type="date"
            value={search.to ?? ''}
            onChange={({ target }) => change({ to: target.value || undefined })}
          />
        </Box>
      )}
      <h2 className="only-read">{t('Entries')}</h2>
      <ListStates
        list={list}
        loading={loading}
        skeleton={(text) => (
          <>
            {text}
            <SkeletonRows count={6} height={44} />
          </>
        )}
        empty={
          isFiltered ? (
            <NoResults
              text={t('No hours for this choice')}
              clear={t('Show this month')}
              onClear={() => onSearch({ show: 'entries' })}
            />
          ) : (
            <EmptyState
              drawing={<ListDrawing />}
              text={t('No hours this month')}
              hint={t('What people book appears here.')}
            />
          )
        }
      >
        <LongList list={list} resetKey={JSON.stringify(filter)} text={loading} step={100}>
          {(shown) => <EntryList entries={shown} namesPeople selection={mayMark ? selection : undefined} />}
        </LongList>
      </ListStates>
      {selection.isOn && (
        <BulkBar label={t('Selected entries')} selection={selection} busy={isMarking}>
          <Button size="small" variant="outlined" disabled={count === 0} onClick={() => setAsking(true)}>
            {t('Mark as exported')}
          </Button>
        </BulkBar>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('Mark as exported')}
        description={plural(count, {
          one: 'Mark {count} entry as taken over by another program? It does not change after that, and the mark stays.',
          other:
            'Mark {count} entries as taken over by another program? They do not change after that, and the mark stays.',
        })}
        confirmLabel={t('Mark as exported')}
        workingLabel={t('Saving...')}
        isHarmless
        done={t('Marked as exported')}
        onConfirm={async () => {
          await mark([...selection.selected]);
          selection.clear();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
