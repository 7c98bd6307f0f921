import { expect, test } from 'vitest';
import { wordsForClient, wordsForStaff } from './readers-line.tsx';

const readers = (clientTotal: number, team: number) => ({
  audience: 'client' as const,
  total: clientTotal + team,
  clientTotal,
  people: [],
});

test.each([
  [0, 0, 'Nobody else can read this yet.'],
  [0, 1, '1 person of your team will read this'],
  [0, 2, '2 people of your team will read this'],
  [1, 0, '1 person of Harbour & Finch will read this'],
  [3, 2, '3 people of Harbour & Finch and 2 of your team will read this'],
  [1, 1, '1 person of Harbour & Finch and 1 of your team will read this'],
])('staff read of %s people of the client and %s of their team: %s', (client, team, words) => {
  expect(wordsForStaff(readers(client, team), 'Harbour & Finch')).toBe(words);
});

test.each([
  [0, 0, 'Nobody else can read this yet.'],
  [0, 2, '2 people of Studio North will read this'],
  [2, 0, '2 people of Harbour & Finch will read this'],
  [1, 2, '1 person of Harbour & Finch and 2 of Studio North will read this'],
])('client users read of %s colleagues and %s of the company: %s', (client, team, words) => {
  expect(wordsForClient(readers(client, team), 'Harbour & Finch', 'Studio North')).toBe(words);
});
