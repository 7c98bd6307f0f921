import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useId } from 'react';
import { type ProjectStatus, projectStatuses, projectStatusLabels } from '#contract/work/project-status.ts';
import type { Project } from '#contract/work/projects.ts';
import { t, translated } from '#web/texts/index.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { CardMenu, type CardMenuItem } from '#web/ui/card-menu.tsx';
import { lines } from '#web/ui/lines.ts';
import { SelectInput } from '#web/ui/select-input.tsx';
import { ProjectClient } from '#web/work/projects/project-facts.tsx';
import { ProjectStatusBadge } from '#web/work/projects/project-status.tsx';
import { DueDay } from './board-card.tsx';
import type { useMove } from './use-move.ts';

interface StatusRowProps {
  project: Project;
  menu: readonly CardMenuItem[];
  moves: ReturnType<typeof useMove>;
}

/** A project on the board of a phone, with a menu of its status. */
export function StatusRow({ project, menu, moves: { moving, move, mayMove } }: StatusRowProps) {
  const titleId = useId();
  const saving = moving.find((each) => each.project.id === project.id);
  return (
    <Card component="article" aria-labelledby={titleId} aria-busy={saving !== undefined} sx={{ p: 1.5 }}>
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
        <DueDay project={project} />
      </Box>
      {mayMove(project) ? (
        // Above the link that covers the card.
        <Box sx={{ position: 'relative', zIndex: 1, '& select': { minHeight: 44 } }}>
          <SelectInput
            label={t('Status')}
            aria-describedby={titleId}
            value={saving?.to ?? project.status}
            disabled={saving !== undefined}
            onChange={(event) => move(project, event.target.value as ProjectStatus)}
          >
            {projectStatuses.map((status) => (
              <option key={status} value={status}>
                {translated(projectStatusLabels[status])}
              </option>
            ))}
          </SelectInput>
        </Box>
      ) : (
        <ProjectStatusBadge status={project.status} />
      )}
    </Card>
  );
}
