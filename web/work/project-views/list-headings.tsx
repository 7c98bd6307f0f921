import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { defaultProjectOrder, type ProjectOrder } from '#contract/work/project-status.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { listColumns } from './list-columns.ts';

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
export function ListHeadings({ sort = defaultProjectOrder, onSort }: ListHeadingsProps) {
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
