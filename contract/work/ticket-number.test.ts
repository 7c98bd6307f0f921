import { expect, it } from 'vitest';
import { ticketNumberIn } from './ticket-status.ts';

/** What counts as the number of a ticket when it is typed. */

it.each([
  ['7', 7],
  ['12', 12],
  ['#12', 12],
  [' #12 ', 12],
  ['0012', 12],
  ['123456789', 123_456_789],
])('reads %j as the ticket %d', (typed, number) => {
  expect(ticketNumberIn(typed)).toBe(number);
});

it.each(['', '#', 'x12', '12x', 'twelve', '##12', '1234567890', '1 2', '-12'])('reads no ticket in %j', (typed) => {
  expect(ticketNumberIn(typed)).toBeUndefined();
});
