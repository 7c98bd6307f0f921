import { LayoutGrid, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { ticketStatusLabels } from '#contract/work/ticket-status.ts';
import { useSession } from '#web/lib/session.ts';
import { ExportButton } from '#web/lists/export-button.tsx';
import { searchFor } from '#web/lists/pages.ts';
import { t, translated } from '#web/texts/index.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { FoldingFilters } from '#web/ui/folding-filters.tsx';
import { ListTotal } from '#web/ui/list-total.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { ViewToggle } from '#web/ui/view-toggle.tsx';
import {
  filteredPriorities,
  filteredStatuses,
  type TicketListSearch,
  type TicketView,
} from '#web/work/tickets/list-search.ts';
import { AssigneeFilter, MoreTicketFilters, ProjectFilter } from '#web/work/tickets/ticket-filters.tsx';
import { countOfTickets } from '#web/work/tickets/ticket-total.ts';
import { ViewsMenu } from '#web/work/views/views-menu.tsx';

interface TicketToolbarProps {
  search: string;
  onSearch: (text: string) => void;
  filter: TicketListSearch;
  onFilter: (changed: TicketListSearch) => void;
  /** The number of matches, or undefined if unknown. */
  total: number | undefined;
  /** What the list looks like, and how to change it. Undefined where the specification's cards are shown alone. */
  view: { chosen: TicketView | undefined; shown: TicketView; onChange: (view: TicketView) => void } | undefined;
  /** Further buttons. */
  children?: ReactNode;
}

const views = [
  { value: 'list', label: t('List'), icon: List },
  { value: 'grid', label: t('Grid'), icon: LayoutGrid },
] as const;

const statusOptions = [
  { value: 'all', label: t('All Status') },
  ...filteredStatuses.map((value) => ({ value, label: translated(ticketStatusLabels[value]) })),
] as const;

const priorityOptions = [
  { value: 'all', label: t('All Priorities') },
  ...filteredPriorities.map((value) => ({ value, label: t(value) })),
] as const;

export function TicketToolbar({ search, onSearch, filter, onFilter, total, view, children }: TicketToolbarProps) {
  const isStaff = !useSession()?.user.clientId;
  const { assigneeId, clientId, promise, sort } = filter;
  return (
    <Toolbar>
      <SearchField value={search} onChange={onSearch} placeholder={t('Search tickets...')} />
      <FilterSelect
        label={t('Status')}
        value={filter.status ?? 'all'}
        options={statusOptions}
        onChange={(status) => onFilter({ status: status === 'all' ? undefined : status })}
      />
      <FilterSelect
        label={t('Priority')}
        value={filter.priority ?? 'all'}
        options={priorityOptions}
        onChange={(priority) => onFilter({ priority: priority === 'all' ? undefined : priority })}
      />
      {filter.projectId && (
        <ProjectFilter projectId={filter.projectId} onRemove={() => onFilter({ projectId: undefined })} />
      )}
      <FoldingFilters
        used={Boolean(assigneeId || clientId || promise || sort)}
        beside={isStaff ? <AssigneeFilter filter={filter} onFilter={onFilter} /> : undefined}
      >
        <MoreTicketFilters filter={filter} onFilter={onFilter} />
      </FoldingFilters>
      <ViewsMenu noun="tickets" search={{ ...filter, search, view: view?.chosen }} />
      {children}
      <ListTotal total={total} format={countOfTickets} />
      <ExportButton list="listTickets" input={{ query: { ...filter, search: searchFor(search) } }} />
      {view && <ViewToggle value={view.shown} views={views} onChange={view.onChange} />}
    </Toolbar>
  );
}
