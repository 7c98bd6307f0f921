import { expect, it } from 'vitest';
import { maxTicketsCounted } from '#contract/work/ticket-status.ts';
import { countOfTickets, numberOfTickets } from './ticket-total.ts';

it.each([
  [0, '0 tickets', '0'],
  [1, '1 ticket', '1'],
  [maxTicketsCounted - 1, '9,999 tickets', '9,999'],
  [maxTicketsCounted, '10,000+ tickets', '10,000+'],
])('%i is shown as "%s"', (total, words, number) => {
  expect([countOfTickets(total), numberOfTickets(total)]).toEqual([words, number]);
});
