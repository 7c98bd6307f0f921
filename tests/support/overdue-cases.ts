import type { ProjectStatus } from '#contract/work/project-status.ts';

/** The current day in the cases below. */
export const overdueToday = '2026-03-10';

type OverdueCase = { endDate: string; status: ProjectStatus; overdue: boolean };

/**
 * Which projects are overdue. The rule exists as a function for the screens and as SQL for the dashboard, and both
 * are tested with these cases. At most six are overdue, because the dashboard lists six.
 */
export const overdueCases: readonly OverdueCase[] = [
  { endDate: '2026-03-09', status: 'NotStarted', overdue: true },
  { endDate: '2026-03-09', status: 'InProgress', overdue: true },
  { endDate: '2026-03-09', status: 'OnHold', overdue: true },
  { endDate: '2026-03-09', status: 'Completed', overdue: false },
  { endDate: '2026-02-28', status: 'InProgress', overdue: true },
  { endDate: '2026-03-10', status: 'NotStarted', overdue: false },
  { endDate: '2026-03-10', status: 'InProgress', overdue: false },
  { endDate: '2026-03-10', status: 'OnHold', overdue: false },
  { endDate: '2026-03-10', status: 'Completed', overdue: false },
  { endDate: '2026-03-11', status: 'InProgress', overdue: false },
];
