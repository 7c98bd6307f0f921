import { expect, it } from 'vitest';
import type { Notification } from '#contract/work/notifications.ts';
import { bundleLines } from './bundle-lines.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 10, 59 - minute)).toISOString();
const line = (id: string, minute: number, more: Partial<Notification> = {}): Notification => ({
  id,
  subjectType: 'document',
  subjectId: id,
  projectId: 'lobby',
  title: `${id}.pdf`,
  reason: 'News',
  unreadCount: 1,
  latest: { authorName: 'Olga Berg', text: 'New document', at: at(minute) },
  updatedAt: at(minute),
  ...more,
});
const idsOf = (lines: Notification[]) => bundleLines(lines).map((bundle) => bundle.map(({ id }) => id).join(''));

it('makes one line of nine documents that were uploaded at once', () => {
  const nine = [...'abcdefghi'].map((id, minute) => line(id, minute));
  expect(idsOf(nine)).toEqual(['abcdefghi']);
});

it.each<[string, Partial<Notification>]>([
  ['in another project', { projectId: 'tower' }],
  ['by another person', { latest: { authorName: 'Wim Vos', text: 'New document', at: at(1) } }],
  ['to which something else happened', { unreadCount: 2 }],
  ['with another story', { latest: { authorName: 'Olga Berg', text: 'New version: 2', at: at(1) } }],
  ['that waits for the reader', { reason: 'Assigned' }],
  ['that was read', { readAt: at(0) }],
  ['from long before', { updatedAt: at(30) }],
  ['that is an image', { subjectType: 'image' }],
])('leaves a file %s alone', (_which, more) => {
  expect(idsOf([line('a', 0), line('b', 1, more)])).toEqual(['a', 'b']);
});

it('leaves alone what is no file', () => {
  const ticket = { subjectType: 'ticket' } as const;
  expect(idsOf([line('a', 0, ticket), line('b', 1, ticket)])).toEqual(['a', 'b']);
});
