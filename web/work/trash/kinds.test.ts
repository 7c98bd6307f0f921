import { describe, expect, test } from 'vitest';
import type { TrashItem } from '#contract/work/trash.ts';
import { addressOf, timeLeft } from './kinds.ts';
import { trashSearch } from './search.ts';

const now = Date.parse('2026-04-30T12:00:00Z');

test.each([
  ['2026-04-30T12:00:00Z', '30 days left'],
  ['2026-04-30T11:59:59Z', '29 days left'],
  ['2026-04-02T12:00:00Z', '2 days left'],
  ['2026-04-01T12:00:00Z', '1 day left'],
  ['2026-04-01T11:59:59Z', 'Less than a day left'],
  ['2026-03-01T12:00:00Z', 'Less than a day left'],
])('what was deleted at %s has %s', (deletedAt, left) => {
  expect(timeLeft(deletedAt, now)).toBe(left);
});

describe('a restored thing is opened at', () => {
  const item = { id: 'i', title: 'Lobby', deletedAt: '' };

  test.each([
    ['projects', undefined, { to: '/projects/$id', params: { id: 'i' } }],
    ['clients', undefined, { to: '/clients', search: { search: 'Lobby' } }],
    ['documents', 'p', { to: '/projects/$id', params: { id: 'p' }, search: { tab: 'documents' } }],
    ['images', 'p', { to: '/projects/$id', params: { id: 'p' }, search: { tab: 'images' } }],
    // A document without a project has no screen.
    ['documents', undefined, undefined],
  ] as const)('%s of the project %s', (noun, projectId, address) => {
    expect(addressOf({ ...item, noun, projectId } as TrashItem)).toEqual(address);
  });
});

test('the address keeps a valid kind and ignores the rest', () => {
  expect(trashSearch({ noun: 'images', other: 1 })).toEqual({ noun: 'images' });
  for (const noun of ['users', '', 5, undefined]) expect(trashSearch({ noun })).toEqual({ noun: undefined });
});
