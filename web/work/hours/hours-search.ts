import { day, id, oneOf, searchParams } from '#web/lib/search-params.ts';

/** The spans of the list of all entries. Without one it is this month, and `days` goes by `from` and `to`. */
const hourSpans = ['lastMonth', 'year', 'all', 'days'] as const;

/** The search parameters of the page of hours. */
export const readHoursSearch = searchParams({
  /** Without it one's own week. */
  show: oneOf(['entries', 'budgets']),
  /** The day whose week is shown, and on phones the day. */
  day,
  span: oneOf(hourSpans),
  from: day,
  to: day,
  userId: id,
  clientId: id,
  projectId: id,
  billable: oneOf(['true', 'false']),
  exported: oneOf(['true', 'false']),
});
export type HoursSearch = ReturnType<typeof readHoursSearch>;
