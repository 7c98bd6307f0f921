import { maxTicketsCounted } from '#contract/work/ticket-status.ts';
import { formatNumber, plural, t } from '#web/texts/index.ts';

/** '12 tickets', or '10,000+ tickets' where the server stopped counting. */
export function countOfTickets(count: number): string {
  if (count < maxTicketsCounted) return plural(count, { one: '{count} ticket', other: '{count} tickets' });
  return t('{count}+ tickets', { count: maxTicketsCounted });
}

/** The same without the noun. */
export function numberOfTickets(count: number): string {
  return count < maxTicketsCounted ? formatNumber(count) : t('{count}+', { count: maxTicketsCounted });
}
