import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isOverdue, projectStatuses } from '#contract/work/project-status.ts';
import { overdueCases, overdueToday } from '#tests/support/overdue-cases.ts';
import { ProjectStatusBadge } from './project-status.tsx';

test('shows the label of each status', { tags: ['S4.project.labels'] }, () => {
  const labels = projectStatuses.map((status) => {
    cleanup();
    return render(<ProjectStatusBadge status={status} />).container.textContent;
  });
  expect(projectStatuses).toEqual(['NotStarted', 'InProgress', 'Completed', 'OnHold']);
  expect(labels).toEqual(['Not Started', 'In Progress', 'Completed', 'On Hold']);
});

test.each(['Archived', '', 'constructor'])(
  "shows 'Unknown' for the status %j",
  { tags: ['S4.project.unknown'] },
  (status) => {
    render(<ProjectStatusBadge status={status} />);
    expect(screen.getByText('Unknown')).toBeTruthy();
  },
);

test.each(overdueCases)(
  'on 10 March a project with status $status due on $endDate is overdue: $overdue',
  { tags: ['S4.overdue'] },
  (project) => {
    expect(isOverdue(project, overdueToday)).toBe(project.overdue);
  },
);
