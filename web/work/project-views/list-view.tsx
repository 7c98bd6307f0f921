import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { ArrowDown, ArrowUp, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { defaultProjectOrder, type ProjectOrder } from '#contract/work/project-status.ts';
import { useCan } from '#web/lib/can.tsx';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { LongList } from '#web/ui/long-list.tsx';
import type { ProjectViewProps } from '#web/work/projects/project-view-props.ts';
import { BulkBar } from './bulk-bar.tsx';
import { listColumns } from './list-columns.ts';
import { ListRow } from './list-row.tsx';

/** One line for each project, and a change of many at once. */
export default function ListView({ list, filter, menuOf, onChange }: ProjectViewProps) {
  const maySelect = useCan()('bulkUpdateProjects');
  const selection = useSelection(list.items);
  return (
    <>
      {maySelect && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
          <Button
            size="small"
            startIcon={<ListChecks size={15} />}
            aria-pressed={selection.isOn}
            onClick={selection.toggle}
            sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
          >
            {selection.isOn ? t('Done') : t('Select')}
          </Button>
        </Box>
      )}
      {selection.isOn && (
        <BulkBar
          projects={list.items}
          selected={selection.selected}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
        />
      )}
      <LongList list={list} resetKey={JSON.stringify(filter)} text={t('Loading projects...')}>
        {(shown) => (
          <Box sx={{ display: 'grid', gap: { xs: 1, lg: 0 } }}>
            <ListHeadings sort={filter.sort} onSort={(sort) => onChange({ sort })} />
            {shown.map((project) => (
              <ListRow
                key={project.id}
                project={project}
                menu={menuOf(project)}
                selected={selection.selected.has(project.id)}
                onSelect={selection.isOn ? selection.select : undefined}
              />
            ))}
          </Box>
        )}
      </LongList>
    </>
  );
}

/** The API changes no more with one call. */
const mostSelected = 200;

/** The projects that are chosen for a change of all of them. What a filter hides is no longer chosen. */
function useSelection(shown: readonly { id: string }[]) {
  const [isOn, setOn] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const clear = () => setChosen(new Set());
  return {
    isOn,
    selected: new Set(shown.map(({ id }) => id).filter((id) => chosen.has(id))),
    toggle: () => {
      setOn(!isOn);
      clear();
    },
    select: (id: string, isChosen: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        if (isChosen && after.size < mostSelected) after.add(id);
        if (!isChosen) after.delete(id);
        return after;
      }),
    selectAll: () => setChosen(new Set(shown.slice(0, mostSelected).map(({ id }) => id))),
    clear,
  };
}

interface ListHeadingsProps {
  sort: ProjectOrder | undefined;
  onSort: (sort: ProjectOrder | undefined) => void;
}

const headings = [
  { area: 'title', label: t('Title'), sort: 'title' },
  { area: 'client', label: t('Client'), sort: 'client' },
  { area: 'badges', label: t('Status') },
  { area: 'start', label: t('Start'), sort: 'startDate' },
  { area: 'due', label: t('Due'), sort: 'endDate' },
  { area: 'people', label: t('People') },
  { area: 'progress', label: t('Progress'), sort: 'progress' },
] as const;

/** The headings of the columns on wide screens. A press sorts, a second one turns the order round, a third one ends it. */
function ListHeadings({ sort = defaultProjectOrder, onSort }: ListHeadingsProps) {
  return (
    <Box sx={{ ...listColumns, display: { xs: 'none', lg: 'grid' }, px: 2, py: 0.75, fontSize: '0.8125rem' }}>
      {headings.map((heading) => (
        <Box key={heading.area} sx={{ gridArea: heading.area, color: 'text.secondary', fontWeight: 500 }}>
          {'sort' in heading ? (
            <ButtonBase
              aria-label={sortLabel(heading, sort)}
              onClick={() => onSort(nextOrder(sort, heading.sort))}
              sx={{ gap: 0.5, font: 'inherit', borderRadius: 1, minHeight: 24, ...chosen(heading, sort) }}
            >
              {heading.label}
              {sort === heading.sort && <ArrowUp size={13} aria-hidden="true" />}
              {sort === `-${heading.sort}` && <ArrowDown size={13} aria-hidden="true" />}
            </ButtonBase>
          ) : (
            heading.label
          )}
        </Box>
      ))}
    </Box>
  );
}

type Sortable = Extract<(typeof headings)[number], { sort: string }>;

function nextOrder(sort: ProjectOrder, column: Sortable['sort']): ProjectOrder | undefined {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? undefined : column;
}

function sortLabel({ label, sort: column }: Sortable, sort: ProjectOrder): string {
  if (sort === column) return t('{column}, ascending. Sort descending', { column: label });
  if (sort === `-${column}`) return t('{column}, descending. Do not sort', { column: label });
  return t('{column}. Sort ascending', { column: label });
}

function chosen({ sort: column }: Sortable, sort: ProjectOrder) {
  return sort.replace('-', '') === column ? { color: token('ink') } : {};
}
