import Box from '@mui/material/Box';
import { projectStatuses, projectStatusLabels } from '#contract/project-status.ts';
import { useSearchText } from '#web/lib/use-search-text.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { ViewToggle } from '#web/ui/view-toggle.tsx';
import type { ProjectListSearch } from './list-search.ts';

interface ProjectToolbarProps {
  search: ProjectListSearch;
  /** How many match; absent while that is not known. */
  total: number | undefined;
  onChange: (changed: ProjectListSearch) => void;
}

const statusOptions = [
  { value: 'all', label: 'All Status' },
  ...projectStatuses.map((value) => ({
    value,
    label: projectStatusLabels[value],
  })),
] as const;

export function ProjectToolbar({ search, total, onChange }: ProjectToolbarProps) {
  const [text, setText] = useSearchText(search.search ?? '', (typed) => onChange({ search: typed || undefined }));
  return (
    <Toolbar>
      <SearchField value={text} onChange={setText} placeholder="Search projects..." />
      <FilterSelect
        label="Status"
        value={search.status ?? 'all'}
        options={statusOptions}
        onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
      />
      <Box role="status" className="tabular" sx={totalText}>
        {total !== undefined && `${total.toLocaleString()} ${total === 1 ? 'project' : 'projects'}`}
      </Box>
      <ViewToggle
        value={search.view ?? 'grid'}
        onChange={(view) => onChange({ view: view === 'list' ? view : undefined })}
      />
    </Toolbar>
  );
}

// On phones below the rest, whose two lines it would make three.
const totalText = {
  order: { xs: 1, sm: 0 },
  flexBasis: { xs: '100%', sm: 'auto' },
  textAlign: 'right',
  ml: 'auto',
  fontSize: '0.8125rem',
  color: 'text.secondary',
} as const;
