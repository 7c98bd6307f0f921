import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { trashDays, trashNouns } from '#contract/work/trash-nouns.ts';
import { useList } from '#web/lists/pages.ts';
import { SettingsScreen } from '#web/pages/settings/settings-screen.tsx';
import { t } from '#web/texts/index.ts';
import { BasketDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { kinds } from '#web/work/trash/kinds.ts';
import { trashQuery } from '#web/work/trash/queries.ts';
import { TrashList } from '#web/work/trash/trash-list.tsx';
import { useFocusAfterRestore } from '#web/work/trash/use-focus-after-restore.ts';

const loading = t('Loading trash...');
const options = [
  { value: 'all', label: t('Everything') },
  ...trashNouns.map((value) => ({ value, label: kinds[value].many })),
] as const;

/** The trash among the settings, for administrators. */
export function SettingsTrashPage() {
  return <Trash path="/settings/trash" />;
}

/** The trash for everyone who may delete something. */
export function TrashPage() {
  return <Trash path="/trash" />;
}

function Trash({ path }: { path: '/settings/trash' | '/trash' }) {
  const { noun } = useSearch({ from: `/signed-in${path}` });
  const navigate = useNavigate({ from: path });
  const list = useList(trashQuery({ noun }));
  const area = useRef<HTMLDivElement>(null);
  const onRestore = useFocusAfterRestore(area, list.items);
  const clear = () => navigate({ search: {}, replace: true });

  const header = {
    title: t('Trash'),
    subtitle: t('What was deleted in the last {count} days, and can be restored', { count: trashDays }),
  };
  const content = (
    <>
      <Toolbar>
        <FilterSelect
          label={t('Kind')}
          value={noun ?? 'all'}
          options={options}
          onChange={(value) => (value === 'all' ? clear() : navigate({ search: { noun: value }, replace: true }))}
        />
      </Toolbar>
      <div ref={area}>
        <ListStates
          list={list}
          loading={loading}
          skeleton={(text) => (
            <>
              {text}
              <SkeletonRows count={1} height={320} />
            </>
          )}
          empty={<NothingDeleted filtering={noun !== undefined} onClear={clear} />}
        >
          <TrashList items={list.items} stale={list.stale} failure={list.failureReason} onRestore={onRestore}>
            {list.more && <LoadMore text={loading} shown={list.items.length} {...list.more} />}
          </TrashList>
        </ListStates>
      </div>
    </>
  );
  if (path === '/settings/trash') return <SettingsScreen {...header}>{content}</SettingsScreen>;
  return (
    <>
      <PageHeader {...header} />
      {content}
    </>
  );
}

function NothingDeleted({ filtering, onClear }: { filtering: boolean; onClear: () => void }) {
  if (!filtering) {
    return (
      <EmptyState
        drawing={<BasketDrawing />}
        text={t('The trash is empty')}
        hint={t('What you delete stays here for {count} days, in case you need it again.', { count: trashDays })}
      />
    );
  }
  return <NoResults hint={t('Nothing of this kind is in the trash.')} onClear={onClear} />;
}
