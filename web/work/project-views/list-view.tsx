import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ListChecks } from 'lucide-react';
import { useCan } from '#web/lib/can.tsx';
import { t } from '#web/texts/index.ts';
import { LongList } from '#web/ui/long-list.tsx';
import type { ProjectViewProps } from '#web/work/projects/project-view-props.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ListHeadings } from './list-headings.tsx';
import { ListRow } from './list-row.tsx';
import { useSelection } from './use-selection.ts';

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
