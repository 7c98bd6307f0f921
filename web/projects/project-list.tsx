import Box from '@mui/material/Box';
import type { Project } from '#contract/projects.ts';
import { CardGrid } from '#web/ui/card-grid.tsx';
import type { CardMenuItem } from '#web/ui/card-menu.tsx';
import type { View } from '#web/ui/view-toggle.tsx';
import { ProjectCard, ProjectListItem } from './project-card.tsx';

interface ProjectListProps {
  projects: readonly Project[];
  view: View;
  menuOf: (project: Project) => CardMenuItem[];
}

export function ProjectList({ projects, view, menuOf }: ProjectListProps) {
  const Item = view === 'grid' ? ProjectCard : ProjectListItem;
  const items = projects.map((project) => <Item key={project.id} project={project} menu={menuOf(project)} />);
  return view === 'grid' ? <CardGrid min={300}>{items}</CardGrid> : <Box sx={{ display: 'grid', gap: 1 }}>{items}</Box>;
}
