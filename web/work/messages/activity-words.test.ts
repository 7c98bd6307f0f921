import { expect, test } from 'vitest';
import { eventKinds } from '#contract/platform/event-kinds.ts';
import type { ActivityItem } from '#contract/work/activity.ts';
import { sentenceOf } from './activity-words.ts';

const item = (kind: string, data: ActivityItem['data'] = {}, values: Partial<ActivityItem> = {}) =>
  ({ kind, data, actorName: 'Bea Birch', subjectTitle: 'plan.pdf', ...values }) as ActivityItem;
const wordsOf = (given: ActivityItem) =>
  sentenceOf(given)
    .map((part) => (typeof part === 'string' ? part : part.value))
    .join('');

test.each([
  [
    item('project.statusChanged', { from: 'NotStarted', to: 'OnHold' }),
    'Bea Birch changed the status from Not Started to On Hold',
  ],
  [
    item('ticket.statusChanged', { from: 'Open', to: 'Closed' }),
    'Bea Birch changed the status of plan.pdf from Open to Closed',
  ],
  [item('project.membersAdded', { userIds: ['a', 'b'] }), 'Bea Birch added 2 people to the team'],
  [item('document.uploaded'), 'Bea Birch uploaded the document plan.pdf'],
  [item('message.posted'), 'Bea Birch wrote about plan.pdf'],
  [item('project.created', {}, { actorName: undefined }), 'Unknown User created the project'],
  [
    item('project.datesChanged', {
      startDate: { from: '2026-01-01', to: '2026-01-02' },
      endDate: { from: '2026-02-01', to: '2026-02-02' },
    }),
    'Bea Birch moved the start date from Jan 1, 2026 to Jan 2, 2026. Bea Birch moved the due date from Feb 1, 2026 to Feb 2, 2026',
  ],
])('says who did what: %#', (given, words) => {
  expect(wordsOf(given)).toBe(words);
});

test('names tickets by number and title, and says which they are', () => {
  const ticket = { subjectId: 'one', subjectNumber: 12, subjectTitle: 'A lamp' };
  const linked = item('ticket.linked', { ticketId: 'two', ticketNumber: 13 }, ticket);
  expect(wordsOf(linked)).toBe('Bea Birch linked #12 A lamp to #13');
  expect(sentenceOf(linked)).toEqual(
    expect.arrayContaining([
      { value: '#12 A lamp', ticketId: 'one' },
      { value: '#13', ticketId: 'two' },
    ]),
  );
});

test.each(eventKinds)('has words for %s, also without data', (kind) => {
  expect(wordsOf(item(kind))).not.toMatch(/undefined|\{/);
});

test('a kind that this version does not know is a change', () => {
  expect(wordsOf(item('project.painted'))).toBe('Bea Birch changed plan.pdf');
});
