import type { Text, Texts } from '../platform/texts/speak.ts';

export const ticketTypes = ['Defect', 'Feature'] as const satisfies readonly Text[];
export type TicketType = (typeof ticketTypes)[number];

export const ticketPriorities = ['Low', 'Medium', 'High'] as const satisfies readonly Text[];
export type TicketPriority = (typeof ticketPriorities)[number];

export const ticketStatuses = ['Open', 'InProgress', 'Resolved', 'Closed', 'OnHold', 'Cancelled'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** The status changes allowed to an author who is a client user: close the ticket, and reopen it when it is done. */
export const authorStatuses: Record<TicketStatus, readonly TicketStatus[]> = {
  Open: ['Closed'],
  InProgress: ['Closed'],
  Resolved: ['Open', 'Closed'],
  Closed: ['Open'],
  OnHold: ['Closed'],
  Cancelled: ['Open'],
};

/** In these nobody works on a ticket any longer. */
export const doneStatuses: readonly TicketStatus[] = ['Resolved', 'Closed', 'Cancelled'];

export const ticketStatusLabels = {
  Open: 'Open',
  InProgress: 'In Progress',
  Resolved: 'Resolved',
  Closed: 'Closed',
  OnHold: 'On Hold',
  Cancelled: 'Cancelled',
} as const satisfies Texts<TicketStatus>;

/** Who has to act next on a ticket. */
export const waitingParties = ['Team', 'Client'] as const;
export type WaitingParty = (typeof waitingParties)[number];

/** The orders of the list. A minus means descending. `promise` is for staff: what is due first. */
export const ticketOrders = [
  '-createdAt',
  'createdAt',
  '-updatedAt',
  'updatedAt',
  '-priority',
  'priority',
  'promise',
] as const;
export type TicketOrder = (typeof ticketOrders)[number];
export const defaultTicketOrder: TicketOrder = '-createdAt';

/** The filter of the ticket list by what was promised: a quarter of the time is left, or nothing. */
export const promiseFilters = ['runningOut', 'missed'] as const;
export type PromiseFilter = (typeof promiseFilters)[number];

/** A resolved ticket that nobody changes or writes about for so many days closes itself. */
export const quietDays = 7;

/** For so many days a client user's answer opens a resolved or closed ticket again. */
export const reopenDays = 14;

/** The total of a list of tickets stops here, so that it costs the same in a company of any size. */
export const maxTicketsCounted = 10_000;

/** Links of one ticket to others. */
export const maxTicketLinks = 50;

/** The number that was typed: '12' or '#12'. */
export function ticketNumberIn(text: string): number | undefined {
  const digits = /^#?0*(\d{1,9})$/.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
