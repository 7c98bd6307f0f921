import { doneStatuses, reopenDays } from '#contract/work/ticket-status.ts';
import type { Ticket } from '#contract/work/tickets.ts';

type Told = Pick<Ticket, 'status' | 'createdAt' | 'updatedAt'>;

/** Whether an answer of the client opens the ticket again, as the server decides. */
export function isReopenable(ticket: Told, now = Date.now()): boolean {
  return (ticket.status === 'Resolved' || ticket.status === 'Closed') && daysSince(ticket, now) <= reopenDays;
}

/** Whether an answer of the client opens another ticket that follows up on this one. */
export function isEnded(ticket: Told, now = Date.now()): boolean {
  return doneStatuses.includes(ticket.status) && daysSince(ticket, now) > reopenDays;
}

function daysSince({ createdAt, updatedAt }: Told, now: number): number {
  return (now - Date.parse(updatedAt ?? createdAt)) / (24 * 60 * 60 * 1000);
}
