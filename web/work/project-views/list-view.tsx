import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ListChecks } from 'lucide-react';
import { defaultProjectOrder, type ProjectOrder } from '#contract/work/project-status.ts';
import { useCan } from '#web/lib/can.tsx';
import { useLatest } from '#web/lib/use-latest.ts';
import { SortHeading } from '#web/lists/sort-heading.tsx';
import { type Selection, useSelection } from '#web/lists/use-selection.ts';
import { t } from '#web/texts/index.ts';
import { LongList } from '#web/ui/long-list.tsx';
import type { ProjectViewProps } from '#web/work/projects/project-view-props.ts';
import { useInlineEdits } from './inline-facts.tsx';
import { listColumns } from './list-columns.ts';
import { ListRow } from './list-row.tsx';
import { ProjectsBulkBar } from './projects-bulk-bar.tsx';
import { useLeadDialog } from './use-lead-dialog.tsx';

/** One line for each project, which can be changed in it, and a change of many at once. */
export default function ListView({ list, filter, menuOf, onChange }: ProjectViewProps) {
  const maySelect = useCan()('bulkUpdateProjects');
  const selection = useSelection(list.items);
  const { onSearch, dialog } = useLeadDialog();
  const { changes, edits } = useInlineEdits(onSearch);
  const hasLeads = edits.leads !== undefined;
  const menuOfRow = useLatest(menuOf);
  return (
    <div className="bulk-area">
      {selection.isOn && <ProjectsBulkBar projects={list.items} selection={selection} />}
      <LongList list={list} resetKey={JSON.stringify(filter)} text={t('Loading projects...')}>
        {(shown) => (
          <Box sx={{ display: 'grid', gap: { xs: 1, lg: 0 } }}>
            <ListHeadings
              sort={filter.sort}
              hasLeads={hasLeads}
              selection={maySelect ? selection : undefined}
              onSort={(sort) => onChange({ sort })}
            />
            {shown.map((project) => (
              <ListRow
                key={project.id}
                project={changes.shown(project)}
                saving={changes.isSaving(project.id)}
                menuOf={menuOfRow}
                edits={edits}
                selected={selection.selected.has(project.id)}
                onSelect={selection.isOn ? selection.select : undefined}
              />
            ))}
          </Box>
        )}
      </LongList>
      {dialog}
    </div>
  );
}

interface ListHeadingsProps {
  sort: ProjectOrder | undefined;
  hasLeads: boolean;
  /** Undefined if nothing can be changed. */
  selection: Selection | undefined;
  onSort: (sort: ProjectOrder | undefined) => void;
}

const headings = [
  { area: 'title', label: t('Title'), sort: 'title' },
  { area: 'client', label: t('Client'), sort: 'client' },
  { area: 'badges', label: t('Status') },
  { area: 'start', label: t('Start'), sort: 'startDate' },
  { area: 'due', label: t('Due'), sort: 'endDate' },
  { area: 'lead', label: t('Lead') },
  { area: 'people', label: t('People') },
  { area: 'progress', label: t('Progress'), sort: 'progress' },
] as const;

/** The headings of the columns, on wide screens, and the button that begins choosing. */
function ListHeadings({ sort = defaultProjectOrder, hasLeads, selection, onSort }: ListHeadingsProps) {
  const columns = headings.filter(({ area }) => area !== 'lead' || hasLeads);
  return (
    <Box sx={headingRow(hasLeads)}>
      {columns.map((heading) => (
        <Box
          key={heading.area}
          sx={{
            gridArea: heading.area,
            display: { xs: heading.area === 'title' ? 'flex' : 'none', lg: 'flex' },
            alignItems: 'center',
            color: 'text.secondary',
            fontWeight: 500,
          }}
        >
          <Box component="span" sx={{ flex: 1, display: { xs: 'none', lg: 'inline' } }}>
            {'sort' in heading ? (
              <SortHeading
                label={heading.label}
                column={heading.sort}
                sort={sort}
                byDefault={defaultProjectOrder}
                onSort={onSort}
              />
            ) : (
              heading.label
            )}
          </Box>
          {heading.area === 'title' && selection && (
            <Button
              size="small"
              startIcon={<ListChecks size={15} />}
              aria-pressed={selection.isOn}
              onClick={selection.toggle}
              sx={{ ml: 'auto', my: -0.5, '@media (pointer: coarse)': { minHeight: 44 } }}
            >
              {selection.isOn ? t('Done [button]') : t('Select')}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}

function headingRow(hasLeads: boolean) {
  const { gridTemplateColumns, gridTemplateAreas, ...rest } = listColumns(hasLeads);
  return {
    ...rest,
    gridTemplateColumns: { ...gridTemplateColumns, xs: '1fr', sm: '1fr' },
    gridTemplateAreas: { xs: '"title"', lg: gridTemplateAreas.lg },
    px: { xs: 0, lg: 2 },
    py: 0.75,
    fontSize: '0.8125rem',
  };
}
