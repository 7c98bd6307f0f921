import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { MoveRight } from 'lucide-react';
import { projectStatuses, projectStatusLabels } from '#contract/work/project-status.ts';
import type { Project } from '#contract/work/projects.ts';
import { t, translated } from '#web/texts/index.ts';
import type { CardMenuItem } from '#web/ui/card-menu.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import type { ProjectViewProps } from '#web/work/projects/project-view-props.ts';
import { BoardColumn } from './board-column.tsx';
import { StatusRow } from './status-row.tsx';
import { useMove } from './use-move.ts';

/** A column for each status. On phones, where columns do not fit beside each other, a list in which each project has its status. */
export default function BoardView({ list, filter, menuOf }: ProjectViewProps) {
  const isNarrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const moves = useMove();
  if (isNarrow) {
    return (
      <LongList list={list} resetKey={JSON.stringify(filter)} text={t('Loading projects...')}>
        {(shown) => (
          <Box sx={{ display: 'grid', gap: 1 }}>
            {shown.map((project) => (
              <StatusRow key={project.id} project={project} menu={menuOf(project)} moves={moves} />
            ))}
          </Box>
        )}
      </LongList>
    );
  }

  const menuWithMoves = (project: Project): CardMenuItem[] => {
    const [first, ...others] = menuOf(project);
    const targets = moves.mayMove(project) ? projectStatuses.filter((status) => status !== project.status) : [];
    const items = targets.map((status) => ({
      label: t('Move to {status}', { status: translated(projectStatusLabels[status]) }),
      icon: MoveRight,
      onSelect: () => moves.move(project, status),
    }));
    return first ? [...items, { ...first, startsGroup: items.length > 0 }, ...others] : items;
  };
  const shown = projectStatuses.filter((status) => !filter.status || status === filter.status);
  return (
    <Box
      // Focusable, so that the keyboard can scroll it where the columns do not fit.
      tabIndex={0}
      role="region"
      aria-label={t('Board')}
      sx={{
        ...board,
        gridTemplateColumns: `repeat(${shown.length}, minmax(180px, ${shown.length === 1 ? '480px' : '1fr'}))`,
      }}
    >
      {shown.map((status) => (
        <BoardColumn key={status} status={status} filter={filter} menuOf={menuWithMoves} moves={moves} />
      ))}
    </Box>
  );
}

const board = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  overflowX: 'auto',
  pb: 1,
  outlineOffset: 2,
} as const;
