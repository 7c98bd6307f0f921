import { CalendarDays, ChartGantt, LayoutGrid, List, SquareKanban } from 'lucide-react';
import { projectStatuses, projectStatusLabels } from '#contract/work/project-status.ts';
import { ExportButton } from '#web/lists/export-button.tsx';
import { searchFor } from '#web/lists/pages.ts';
import { useSearchText } from '#web/lists/use-search-text.ts';
import { plural, t, translated } from '#web/texts/index.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { FoldingFilters } from '#web/ui/folding-filters.tsx';
import { ListTotal } from '#web/ui/list-total.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { ViewToggle } from '#web/ui/view-toggle.tsx';
import type { ProjectListSearch, ProjectView } from '#web/work/projects/list-search.ts';
import { MainProjectFilters, MoreProjectFilters } from '#web/work/projects/project-filters.tsx';
import { askedProjects } from '#web/work/projects/queries.ts';
import { ViewsMenu } from '#web/work/views/views-menu.tsx';

interface ProjectToolbarProps {
  search: ProjectListSearch;
  /** The number of matches, or undefined if unknown. */
  total: number | undefined;
  onChange: (changed: ProjectListSearch) => void;
  onView: (view: ProjectView) => void;
}

const views = [
  { value: 'grid', label: t('Grid'), icon: LayoutGrid },
  { value: 'list', label: t('List'), icon: List },
  { value: 'board', label: t('Board'), icon: SquareKanban },
  { value: 'timeline', label: t('Timeline'), icon: ChartGantt },
  { value: 'calendar', label: t('Calendar'), icon: CalendarDays },
] as const;

const statusOptions = [
  { value: 'all', label: t('All Status') },
  ...projectStatuses.map((value) => ({
    value,
    label: translated(projectStatusLabels[value]),
  })),
] as const;

export function ProjectToolbar({ search, total, onChange, onView }: ProjectToolbarProps) {
  const [text, setText] = useSearchText(search.search ?? '', (typed) => onChange({ search: typed || undefined }));
  const { view: _view, day: _day, ...chosen } = search;
  const filter = { ...chosen, search: searchFor(search.search) };
  return (
    <Toolbar>
      <SearchField value={text} onChange={setText} placeholder={t('Search projects...')} />
      <FilterSelect
        label={t('Status')}
        value={search.status ?? 'all'}
        options={statusOptions}
        onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
      />
      <FoldingFilters
        used={Boolean(search.leadId || search.overdue || search.archived || search.sort)}
        beside={<MainProjectFilters search={search} onChange={onChange} />}
      >
        <MoreProjectFilters search={search} onChange={onChange} />
      </FoldingFilters>
      <ViewsMenu noun="projects" search={search} />
      <ListTotal total={total} format={countOfProjects} />
      <ExportButton list="listProjects" input={{ query: askedProjects(filter) }} />
      <ViewToggle value={search.view ?? 'grid'} views={views} onChange={onView} />
    </Toolbar>
  );
}

function countOfProjects(count: number): string {
  return plural(count, { one: '{count} project', other: '{count} projects' });
}
