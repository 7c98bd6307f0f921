import { ticketStatusLabels } from '#contract/ticket-status.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { ListTotal } from '#web/ui/list-total.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { filteredPriorities, filteredStatuses, type TicketListSearch } from './list-search.ts';

interface TicketToolbarProps {
  search: string;
  onSearch: (text: string) => void;
  filter: Pick<TicketListSearch, 'status' | 'priority'>;
  onFilter: (changed: Pick<TicketListSearch, 'status' | 'priority'>) => void;
  /** The number of matches, or undefined if unknown. */
  total: number | undefined;
}

const statusOptions = [
  { value: 'all', label: 'All Status' },
  ...filteredStatuses.map((value) => ({ value, label: ticketStatusLabels[value] })),
] as const;

const priorityOptions = [
  { value: 'all', label: 'All Priorities' },
  ...filteredPriorities.map((value) => ({ value, label: value })),
] as const;

export function TicketToolbar({ search, onSearch, filter, onFilter, total }: TicketToolbarProps) {
  return (
    <Toolbar>
      <SearchField value={search} onChange={onSearch} placeholder="Search tickets..." />
      <FilterSelect
        label="Status"
        value={filter.status ?? 'all'}
        options={statusOptions}
        onChange={(status) => onFilter({ status: status === 'all' ? undefined : status })}
      />
      <FilterSelect
        label="Priority"
        value={filter.priority ?? 'all'}
        options={priorityOptions}
        onChange={(priority) => onFilter({ priority: priority === 'all' ? undefined : priority })}
      />
      <ListTotal total={total} noun="ticket" below />
    </Toolbar>
  );
}
