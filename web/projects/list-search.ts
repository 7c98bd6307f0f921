import { type ProjectStatus, projectStatuses } from '#contract/project-status.ts';

/** What the address of the project list holds. Without `status` all; without `view` the grid. */
export interface ProjectListSearch {
  search?: string;
  status?: ProjectStatus;
  view?: 'list';
}

/** Takes from the address what makes sense and leaves out the rest. The server searches for at most 200 characters. */
export function projectListSearch(search: Record<string, unknown>): ProjectListSearch {
  return {
    search: String(search.search ?? '').slice(0, 200) || undefined,
    status: projectStatuses.find((each) => each === search.status),
    view: search.view === 'list' ? 'list' : undefined,
  };
}
