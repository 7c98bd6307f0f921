import type { Project } from '#contract/work/projects.ts';
import type { List } from '#web/lists/pages.ts';
import type { CardMenuItem } from '#web/ui/card-menu.tsx';
import type { ProjectListSearch } from './list-search.ts';
import type { ProjectFilter } from './queries.ts';

export interface ProjectViewProps {
  /** The projects of the filter, page by page. */
  list: List<Project>;
  filter: ProjectFilter;
  /** The day in the address. */
  day: string | undefined;
  menuOf: (project: Project) => CardMenuItem[];
  onChange: (changed: ProjectListSearch) => void;
}
