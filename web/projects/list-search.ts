import { type ProjectStatus, projectStatuses } from '#contract/project-status.ts';

/** The search parameters of the project list. Without `status` it shows all; without `view` the grid. */
export interface ProjectListSearch {
  search?: string;
  status?: ProjectStatus;
  view?: 'list';
}

/** Keeps the valid search parameters and ignores the rest. The server accepts at most 200 characters. */
export function projectListSearch(search: Record<string, unknown>): ProjectListSearch {
  return {
    search: String(search.search ?? '').slice(0, 200) || undefined,
    status: projectStatuses.find((each) => each === search.status),
    view: search.view === 'list' ? 'list' : undefined,
  };
}
