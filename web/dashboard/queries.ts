import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { today } from '#web/lib/day.ts';

/** The figures of the visible projects; overdue by the viewer's calendar. Any saved project makes them out of date. */
export const projectSummaryQuery = (day = today()) =>
  queryOptions({
    queryKey: ['projects', 'summary', day],
    queryFn: ({ signal }) => call('getProjectSummary', { query: { today: day } }, { signal }),
  });
