import { expect, test } from 'vitest';
import type { Ticket } from '#contract/work/tickets.ts';
import { isEnded, isReopenable } from './reopening.ts';

const now = Date.parse('2026-03-20T12:00:00Z');

test.each([
  ['Resolved', '2026-03-06T12:00:00Z', 'again'],
  ['Closed', '2026-03-06T11:59:59Z', 'another'],
  ['Cancelled', '2026-03-19T12:00:00Z', 'neither'],
  ['Cancelled', '2026-03-01T12:00:00Z', 'another'],
  ['OnHold', '2026-03-01T12:00:00Z', 'neither'],
  ['Open', '2026-03-01T12:00:00Z', 'neither'],
] as const)('an answer to a ticket that is %s since %s opens it or another one: %s', (status, updatedAt, opens) => {
  const ticket: Pick<Ticket, 'status' | 'createdAt' | 'updatedAt'> = {
    status,
    createdAt: '2026-01-01T12:00:00Z',
    updatedAt,
  };
  expect([isReopenable(ticket, now), isEnded(ticket, now)]).toEqual([opens === 'again', opens === 'another']);
});
