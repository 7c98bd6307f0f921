import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { GripVertical, TriangleAlert } from 'lucide-react';
import { useId, useRef } from 'react';
import { isOverdue } from '#contract/work/project-status.ts';
import type { Project } from '#contract/work/projects.ts';
import { today } from '#web/lib/day.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { useDraggable } from '#web/ui/board.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { CardMenu, type CardMenuItem } from '#web/ui/card-menu.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { lines } from '#web/ui/lines.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { ProjectClient } from '#web/work/projects/project-facts.tsx';

interface BoardCardProps {
  project: Project;
  menu: readonly CardMenuItem[];
  /** Whether it can be dragged. */
  mayMove: boolean;
  /** Its new status is being saved. */
  saving: boolean;
}

const dragged = Symbol('project');

/** The project that is dragged, or undefined if it is something else. */
export function draggedProject(data: Record<string | symbol, unknown>): Project | undefined {
  return data[dragged] as Project | undefined;
}

/** A project on the board. Everything that dragging does, its menu does, too. */
export function BoardCard({ project, menu, mayMove, saving }: BoardCardProps) {
  const titleId = useId();
  const card = useRef<HTMLDivElement>(null);
  const isDragged = useDraggable({ [dragged]: project }, mayMove && !saving, card);
  return (
    <Card
      ref={card}
      component="article"
      aria-labelledby={titleId}
      aria-busy={saving}
      sx={{ p: 1.5, opacity: isDragged || saving ? 0.5 : 1, ...(mayMove && { cursor: 'grab' }) }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        {mayMove && (
          <Box
            component="span"
            className="drag-handle"
            sx={{ mt: '3px', ml: '-6px', color: 'text.secondary', lineHeight: 0 }}
          >
            <GripVertical size={14} aria-hidden="true" />
          </Box>
        )}
        <Box id={titleId} component="h3" sx={{ flex: 1, minWidth: 0, m: 0, fontSize: '0.875rem', ...lines(2) }}>
          <CardLink to="/projects/$id" params={{ id: project.id }} draggable={false}>
            {project.title}
          </CardLink>
        </Box>
        <CardMenu items={menu} describedBy={titleId} />
      </Box>
      <Box sx={{ my: 0.75, fontSize: '0.8125rem', color: 'text.secondary' }}>
        <ProjectClient project={project} />
        <DueDay project={project} />
      </Box>
      <ProgressBar value={project.progress} label={t('Progress of {title}', { title: project.title })} />
    </Card>
  );
}

/** The due day, red and with a sign if it has passed. */
export function DueDay({ project }: { project: Project }) {
  const late = isOverdue(project, today());
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        ...(late && { color: token('bad'), fontWeight: 500 }),
      }}
    >
      {late && <TriangleAlert size={13} aria-hidden="true" />}
      {late ? t('Overdue') : t('Due')} <DateText day={project.endDate} />
    </Box>
  );
}
