import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { today } from '#web/lib/day.ts';

/** Figures of the visible projects, overdue by the viewer's calendar. Saving any project invalidates them. */
export const projectSummaryQuery = (day = today()) =>
  queryOptions({
    queryKey: ['projects', 'summary', day],
    queryFn: ({ signal }) => call('getProjectSummary', { query: { today: day } }, { signal }),
  });

/** What waits for the viewer. A change of a task or a ticket may change it. */
export const waitingQuery = () =>
  queryOptions({ queryKey: ['waiting'], queryFn: ({ signal }) => call('getWaiting', {}, { signal }) });
