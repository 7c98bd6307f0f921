import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Project } from '#contract/projects.ts';
import { CardGrid } from '#web/ui/card-grid.tsx';
import type { CardMenuItem } from '#web/ui/card-menu.tsx';
import { StaleArea } from '#web/ui/stale-area.tsx';
import type { View } from '#web/ui/view-toggle.tsx';
import { ProjectCard, ProjectListItem } from './project-card.tsx';

interface ProjectListProps {
  projects: readonly Project[];
  view: View;
  menuOf: (project: Project) => CardMenuItem[];
  /** What is shown belongs to the previous filter; the next is on its way. */
  stale: boolean;
  /** Why the last try to get it failed, while it is tried again. */
  failure: Error | null;
  /** Stands below, such as what loads more. */
  children?: ReactNode;
}

export function ProjectList({ projects, view, menuOf, stale, failure, children }: ProjectListProps) {
  const Item = view === 'grid' ? ProjectCard : ProjectListItem;
  const items = projects.map((project) => <Item key={project.id} project={project} menu={menuOf(project)} />);
  return (
    <StaleArea stale={stale} failure={failure}>
      {view === 'grid' ? <CardGrid min={300}>{items}</CardGrid> : <Box sx={{ display: 'grid', gap: 1 }}>{items}</Box>}
      {children}
    </StaleArea>
  );
}
