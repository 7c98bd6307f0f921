import { expect, test } from 'vitest';
import { linkOf, queryOf } from './saved-view.ts';

test.each([
  [
    'projects',
    { sort: 'endDate', overdue: true, view: 'board', day: '2026-03-02' },
    'overdue=true&sort=endDate&view=board',
  ],
  ['projects', { search: '42', status: 'OnHold' }, 'search=42&status=OnHold'],
  ['tickets', { assigneeId: 'none', status: 'Open' }, 'status=Open&assigneeId=none'],
  ['tickets', {}, ''],
] as const)('a view of %s keeps %o as %s', (noun, search, query) => {
  expect(queryOf(noun, search)).toBe(query);
  const { day: _, ...kept } = search as { day?: string };
  expect(linkOf({ noun, query })).toEqual({ to: noun === 'projects' ? '/projects' : '/supportTickets', search: kept });
});

test('what this version does not know is left out', () => {
  expect(linkOf({ noun: 'tickets', query: 'status=Gone&priority=High&__proto__=x&constructor=y' }).search).toEqual({
    priority: 'High',
  });
});
