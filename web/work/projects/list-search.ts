import {
  defaultProjectOrder,
  type ProjectOrder,
  type ProjectStatus,
  projectOrders,
  projectStatuses,
} from '#contract/work/project-status.ts';
import { idIn } from '#web/lib/id-in.ts';

/** The search parameters of the project list. What is missing shows all projects, newest first, as a grid. */
export interface ProjectListSearch {
  search?: string;
  status?: ProjectStatus;
  clientId?: string;
  /** `me` or the id of a user. */
  memberId?: string;
  overdue?: true;
  archived?: 'only';
  sort?: ProjectOrder;
  view?: Exclude<ProjectView, 'grid'>;
  /** What the timeline begins with, and what the calendar shows the month of. Without it, both show today. */
  day?: string;
}

/** The views of the list: the same projects in another form. */
const projectViews = ['grid', 'list', 'board', 'timeline', 'calendar'] as const;
export type ProjectView = (typeof projectViews)[number];

/** Keeps the valid search parameters and ignores the rest. The server accepts at most 200 characters. */
export function projectListSearch(search: Record<string, unknown>): ProjectListSearch {
  return {
    search: String(search.search ?? '').slice(0, 200) || undefined,
    status: projectStatuses.find((each) => each === search.status),
    clientId: idIn(search.clientId),
    memberId: search.memberId === 'me' ? 'me' : idIn(search.memberId),
    overdue: search.overdue === true ? true : undefined,
    archived: search.archived === 'only' ? 'only' : undefined,
    sort: projectOrders.find((order) => order === search.sort && order !== defaultProjectOrder),
    view: projectViews.find((view): view is Exclude<ProjectView, 'grid'> => view === search.view && view !== 'grid'),
    day: /^20\d\d-\d\d-\d\d$/.exec(String(search.day))?.[0],
  };
}
