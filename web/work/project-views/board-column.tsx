import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type ProjectStatus, projectStatusLabels } from '#contract/work/project-status.ts';
import type { Project } from '#contract/work/projects.ts';
import { messageOf } from '#web/lib/api.ts';
import { useList } from '#web/lists/pages.ts';
import { t, translated } from '#web/texts/index.ts';
import { boardColumn } from '#web/ui/board.ts';
import type { CardMenuItem } from '#web/ui/card-menu.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import { type ProjectFilter, projectsQuery } from '#web/work/projects/queries.ts';
import { BoardCard, draggedProject } from './board-card.tsx';
import type { useMove } from './use-move.ts';

interface BoardColumnProps {
  status: ProjectStatus;
  filter: ProjectFilter;
  menuOf: (project: Project) => CardMenuItem[];
  moves: ReturnType<typeof useMove>;
}

/** The projects with one status, in their own pages. */
export function BoardColumn({ status, filter, menuOf, moves }: BoardColumnProps) {
  const headingId = useId();
  const own = { ...filter, status };
  const list = useList(projectsQuery(own));
  const { column, isOver } = useDropTarget(status, moves.move);

  const { moving } = moves;
  const arriving = moving.filter(({ project, to }) => to === status && !list.items.some(({ id }) => id === project.id));
  const leaving = new Set(moving.filter(({ to }) => to !== status).map(({ project }) => project.id));
  const staying = list.items.filter(({ id }) => !leaving.has(id));
  const items = [...arriving.map(({ project, to }) => ({ ...project, status: to })), ...staying];
  const total =
    list.total === undefined ? undefined : list.total + arriving.length - (list.items.length - staying.length);

  return (
    <Box ref={column} component="section" aria-labelledby={headingId} data-over={isOver} sx={boardColumn}>
      <Box sx={heading}>
        <Typography variant="h3" component="h2" id={headingId}>
          {translated(projectStatusLabels[status])}
        </Typography>
        <Box component="span" className="tabular" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {total}
        </Box>
      </Box>
      {list.isPending ? (
        <SkeletonRows count={3} height={104} />
      ) : list.loadingError ? (
        <ErrorState message={messageOf(list.loadingError)} onRetry={list.retry} compact />
      ) : items.length === 0 ? (
        <Box sx={{ p: 2, textAlign: 'center', fontSize: '0.8125rem', color: 'text.secondary' }}>{t('No projects')}</Box>
      ) : (
        <LongList list={{ ...list, items }} resetKey={JSON.stringify(own)} text={t('Loading projects...')}>
          {(shown) => (
            <Box sx={{ display: 'grid', gap: 1 }}>
              {shown.map((project) => (
                <BoardCard
                  key={project.id}
                  project={project}
                  menu={menuOf(project)}
                  mayMove={moves.mayMove(project)}
                  saving={moving.some((each) => each.project.id === project.id)}
                />
              ))}
            </Box>
          )}
        </LongList>
      )}
    </Box>
  );
}

function useDropTarget(status: ProjectStatus, move: (project: Project, to: ProjectStatus) => void) {
  const column = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent((project: Project) => move(project, status));
  useEffect(
    () =>
      dropTargetForElements({
        element: column.current as HTMLElement,
        canDrop: ({ source }) => draggedProject(source.data) !== undefined,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          const project = draggedProject(source.data);
          if (project) drop(project);
        },
      }),
    [],
  );
  return { column, isOver };
}

const heading = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  px: 1,
  pt: 0.5,
  pb: 1,
} as const;
