import { defaultProjectOrder, projectOrders, projectStatuses } from '#contract/work/project-status.ts';
import { day, flag, id, idOr, oneOf, searchParams, text } from '#web/lib/search-params.ts';

/** The views of the list: the same projects in another form. */
const [grid, ...otherViews] = ['grid', 'list', 'board', 'timeline', 'calendar'] as const;
export type ProjectView = typeof grid | (typeof otherViews)[number];

/** The search parameters of the project list. What is missing shows all projects, newest first, as a grid. */
export const projectListSearch = searchParams({
  // The server accepts at most 200 characters.
  search: text(200),
  status: oneOf(projectStatuses),
  clientId: id,
  /** `me` or the id of a user. */
  memberId: idOr('me'),
  /** `me`, `none` or the id of a user. */
  leadId: idOr('me', 'none'),
  overdue: flag,
  archived: oneOf(['only']),
  sort: oneOf(projectOrders.filter((order) => order !== defaultProjectOrder)),
  view: oneOf(otherViews),
  /** What the timeline begins with, and what the calendar shows the month of. Without it, both show today. */
  day,
});
export type ProjectListSearch = ReturnType<typeof projectListSearch>;
