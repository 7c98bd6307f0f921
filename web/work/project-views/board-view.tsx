import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { MoveRight } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type ProjectStatus, projectStatuses, projectStatusLabels } from '#contract/work/project-status.ts';
import type { Project } from '#contract/work/projects.ts';
import { messageOf } from '#web/lib/api.ts';
import { useLatest } from '#web/lib/use-latest.ts';
import { useList } from '#web/lists/pages.ts';
import { t, translated } from '#web/texts/index.ts';
import { boardColumn } from '#web/ui/board.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { CardMenu, type CardMenuItem } from '#web/ui/card-menu.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lines } from '#web/ui/lines.ts';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { ProjectClient } from '#web/work/projects/project-facts.tsx';
import { StatusOptions } from '#web/work/projects/project-fields.tsx';
import { ProjectStatusBadge } from '#web/work/projects/project-status.tsx';
import type { ProjectViewProps } from '#web/work/projects/project-view-props.ts';
import { type ProjectFilter, projectsQuery } from '#web/work/projects/queries.ts';
import type { ProjectChange } from '#web/work/projects/use-project-change.ts';
import { BoardCard, draggedProject } from './board-card.tsx';
import { InlineDue, type InlineEdits, InlineLead, useInlineEdits } from './inline-facts.tsx';
import { useLeadDialog } from './use-lead-dialog.tsx';

/** A column for each status. On phones, where columns do not fit beside each other, a list in which each project has its status. */
export default function BoardView({ list, filter, menuOf }: ProjectViewProps) {
  const isNarrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const { onSearch, dialog } = useLeadDialog();
  const { changes, edits } = useInlineEdits(onSearch);
  const menuWithMoves = useLatest((project: Project): CardMenuItem[] => {
    const [first, ...others] = menuOf(project);
    const targets = edits.mayReport(project) ? projectStatuses.filter((status) => status !== project.status) : [];
    const items = targets.map((status) => ({
      label: t('Move to {status}', { status: translated(projectStatusLabels[status]) }),
      icon: MoveRight,
      onSelect: () => edits.change(project, { status }),
    }));
    return first ? [...items, { ...first, startsGroup: items.length > 0 }, ...others] : items;
  });
  if (isNarrow) {
    return (
      <>
        <LongList list={list} resetKey={JSON.stringify(filter)} text={t('Loading projects...')}>
          {(shown) => (
            <Box sx={cards}>
              {shown.map((project) => (
                <StatusRow
                  key={project.id}
                  project={changes.shown(project)}
                  menu={menuOf(project)}
                  saving={changes.isSaving(project.id)}
                  edits={edits}
                />
              ))}
            </Box>
          )}
        </LongList>
        {dialog}
      </>
    );
  }

  const shown = projectStatuses.filter((status) => !filter.status || status === filter.status);
  return (
    <>
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
          <BoardColumn
            key={status}
            status={status}
            filter={filter}
            menuOf={menuWithMoves}
            changes={changes}
            edits={edits}
          />
        ))}
      </Box>
      {dialog}
    </>
  );
}

// Not wider than its place, however long a word is.
const cards = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 } as const;

const board = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  overflowX: 'auto',
  pb: 1,
  outlineOffset: 2,
} as const;

interface StatusRowProps {
  project: Project;
  saving: boolean;
  menu: readonly CardMenuItem[];
  edits: InlineEdits;
}

/** A project on the board of a phone, with a menu of its status. */
function StatusRow({ project, menu, saving, edits }: StatusRowProps) {
  const titleId = useId();
  return (
    <Card component="article" aria-labelledby={titleId} aria-busy={saving} sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box id={titleId} component="h2" sx={{ flex: 1, minWidth: 0, m: 0, fontSize: '0.9375rem', ...lines(2) }}>
          <CardLink to="/projects/$id" params={{ id: project.id }}>
            {project.title}
          </CardLink>
        </Box>
        <CardMenu items={menu} describedBy={titleId} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1.5,
          mb: 1,
          fontSize: '0.8125rem',
          color: 'text.secondary',
        }}
      >
        <ProjectClient project={project} />
        <InlineDue project={project} {...edits} worded />
        <InlineLead project={project} {...edits} worded />
      </Box>
      {edits.mayReport(project) ? (
        // Above the link that covers the card.
        <Box sx={{ position: 'relative', zIndex: 1, '& select': { minHeight: 44 } }}>
          <SelectInput
            label={t('Status')}
            aria-describedby={titleId}
            value={project.status}
            onChange={(event) => edits.change(project, { status: event.target.value as ProjectStatus })}
          >
            <StatusOptions />
          </SelectInput>
        </Box>
      ) : (
        <ProjectStatusBadge status={project.status} />
      )}
    </Card>
  );
}

interface BoardColumnProps {
  status: ProjectStatus;
  filter: ProjectFilter;
  menuOf: (project: Project) => CardMenuItem[];
  changes: ProjectChange;
  edits: InlineEdits;
}

/** The projects with one status, in their own pages. */
function BoardColumn({ status, filter, menuOf, changes, edits }: BoardColumnProps) {
  const headingId = useId();
  const own = { ...filter, status };
  const list = useList(projectsQuery(own));
  const { column, isOver } = useDropTarget((project) => edits.change(project, { status }));

  const moving = new Map(changes.pending.map(({ item }) => [item.id, changes.shown(item)]));
  const arriving = [...moving.values()].filter(
    (project) => project.status === status && !list.items.some(({ id }) => id === project.id),
  );
  const staying = list.items.map(changes.shown).filter((project) => project.status === status);
  const items = [...arriving, ...staying];
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
            <Box sx={cards}>
              {shown.map((project) => (
                <BoardCard
                  key={project.id}
                  project={project}
                  menuOf={menuOf}
                  saving={changes.isSaving(project.id)}
                  edits={edits}
                />
              ))}
            </Box>
          )}
        </LongList>
      )}
    </Box>
  );
}

function useDropTarget(move: (project: Project) => void) {
  const column = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(move);
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
