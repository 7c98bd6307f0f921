import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { GripVertical } from 'lucide-react';
import { memo, useId, useRef } from 'react';
import type { Project } from '#contract/work/projects.ts';
import { t } from '#web/texts/index.ts';
import { useDraggable } from '#web/ui/board.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { CardMenu, type CardMenuItem } from '#web/ui/card-menu.tsx';
import { lines } from '#web/ui/lines.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { ProjectClient } from '#web/work/projects/project-facts.tsx';
import { InlineDue, type InlineEdits, InlineLead } from './inline-facts.tsx';

interface BoardCardProps {
  project: Project;
  menuOf: (project: Project) => readonly CardMenuItem[];
  /** A change of it is being saved. */
  saving: boolean;
  edits: InlineEdits;
}

const dragged = Symbol('project');

/** The project that is dragged, or undefined if it is something else. */
export function draggedProject(data: Record<string | symbol, unknown>): Project | undefined {
  return data[dragged] as Project | undefined;
}

/**
 * A project on the board. Everything that dragging does, its menu does, too. Drawn again only if something of it changes: a column can have
 * hundreds of cards.
 */
export const BoardCard = memo(function BoardCard({ project, menuOf, saving, edits }: BoardCardProps) {
  const titleId = useId();
  const card = useRef<HTMLDivElement>(null);
  const mayMove = edits.mayReport(project);
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
        <CardMenu items={menuOf(project)} describedBy={titleId} />
      </Box>
      <Box sx={{ my: 0.75, fontSize: '0.8125rem', color: 'text.secondary' }}>
        <ProjectClient project={project} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
          <InlineDue project={project} {...edits} worded />
          <InlineLead project={project} {...edits} worded />
        </Box>
      </Box>
      <ProgressBar value={project.progress} label={t('Progress of {title}', { title: project.title })} />
    </Card>
  );
});
