// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { isOverdue, projectStatuses } from '#contract/project-status.ts';
import { ProjectStatusBadge } from './project-status.tsx';

afterEach(cleanup);

test('each status has its label [S4.project.labels]', () => {
  const labels = projectStatuses.map((status) => {
    cleanup();
    return render(<ProjectStatusBadge status={status} />).container.textContent;
  });
  expect(projectStatuses).toEqual(['NotStarted', 'InProgress', 'Completed', 'OnHold']);
  expect(labels).toEqual(['Not Started', 'In Progress', 'Completed', 'On Hold']);
});

test.each(['Archived', '', 'constructor'])("the status %j shows 'Unknown' [S4.project.unknown]", (status) => {
  render(<ProjectStatusBadge status={status} />);
  expect(screen.getByText('Unknown')).toBeTruthy();
});

test.each([
  ['2026-03-09', 'InProgress', true],
  ['2026-03-09', 'Completed', false],
  ['2026-03-10', 'InProgress', false],
] as const)('due on %s and %s, on 10 March it is overdue: %s [S4.overdue]', (endDate, status, overdue) => {
  expect(isOverdue({ endDate, status }, '2026-03-10')).toBe(overdue);
});
