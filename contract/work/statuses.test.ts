import { expect, it } from 'vitest';
import { overdueCases, overdueToday } from '#tests/support/overdue-cases.ts';
import { isOverdue, projectStatuses, projectStatusLabels } from './project-status.ts';
import { authorStatuses, ticketStatuses, ticketStatusLabels } from './ticket-status.ts';

it.each(overdueCases)('on 10 March, a project that is $status and due on $endDate is overdue: $overdue', (project) => {
  expect(isOverdue(project, overdueToday)).toBe(project.overdue);
});

it('lets the author of a ticket close it, and reopen it when it is done', () => {
  expect(authorStatuses).toEqual({
    Open: ['Closed'],
    InProgress: ['Closed'],
    Resolved: ['Open', 'Closed'],
    Closed: ['Open'],
    OnHold: ['Closed'],
    Cancelled: ['Open'],
  });
});

it('labels statuses as in the specification', { tags: ['S4.project.labels'] }, () => {
  expect(Object.values(projectStatusLabels)).toEqual(['Not Started', 'In Progress', 'Completed', 'On Hold']);
  expect(Object.keys(projectStatusLabels)).toEqual(projectStatuses);
  const labels = ['Open', 'In Progress', 'Resolved', 'Closed', 'On Hold', 'Cancelled'];
  expect(Object.values(ticketStatusLabels)).toEqual(labels);
  expect(Object.keys(ticketStatusLabels)).toEqual(ticketStatuses);
});
