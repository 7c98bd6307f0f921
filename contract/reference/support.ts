import type { Ticket } from '#contract/support.ts';
import { counted } from './headers.ts';
import { ids } from './ids.ts';
import type { References } from './row.ts';

const ticket: Ticket = {
  id: ids.ticket,
  title: 'A lamp flickers',
  description: 'The one beside the lift, since Monday.',
  type: 'Defect',
  priority: 'Medium',
  status: 'Open',
  createdAt: '2026-04-13T10:00:00.000Z',
  createdBy: ids.cleo,
  createdByName: 'Cleo Marsh',
};

export const supportReference = {
  listTickets: {
    summary: 'List tickets',
    description:
      'Tickets, newest first, or those that fit a search, a status or a priority. Client users see those of the people of their client.',
    headers: counted,
    example: { query: { status: 'Open', limit: 100 }, answer: [ticket] },
  },
  createTicket: {
    summary: 'Create a ticket',
    description: "Reports a defect or asks for a feature. The ticket belongs to the caller's client, or to the staff.",
    example: {
      body: {
        title: 'Pictures by date',
        description: 'Please let me sort them by the day they were taken.',
        type: 'Feature',
        priority: 'Low',
      },
      answer: {
        ...ticket,
        id: ids.created,
        title: 'Pictures by date',
        description: 'Please let me sort them by the day they were taken.',
        type: 'Feature',
        priority: 'Low',
        createdBy: ids.ada,
        createdByName: 'Ada North',
      },
    },
  },
  getTicket: {
    summary: 'Read a ticket',
    description: 'One ticket, if the caller sees it.',
    example: { params: { id: ids.ticket }, answer: ticket },
  },
  updateTicket: {
    summary: 'Change a ticket',
    description:
      'Staff change status and priority of any ticket. Client users close a ticket of their own, and open it again.',
    example: {
      params: { id: ids.ticket },
      body: { status: 'InProgress', priority: 'High' },
      answer: { ...ticket, status: 'InProgress', priority: 'High', updatedAt: '2026-04-14T15:05:00.000Z' },
    },
  },
} satisfies Partial<References>;
