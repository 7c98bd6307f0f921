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
      'Lists tickets, newest first. You can filter by text, status and priority. Client users see only tickets of their client.',
    headers: counted,
    example: { query: { status: 'Open', limit: 100 }, answer: [ticket] },
  },
  createTicket: {
    summary: 'Create a ticket',
    description:
      'Reports a defect or requests a feature. The ticket of a client user belongs to their client. Only staff can see tickets of staff.',
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
    description: 'Returns one ticket.',
    example: { params: { id: ids.ticket }, answer: ticket },
  },
  updateTicket: {
    summary: 'Update a ticket',
    description:
      'Staff can change the status and priority of every ticket. Client users can close and reopen only tickets that they created.',
    example: {
      params: { id: ids.ticket },
      body: { status: 'InProgress', priority: 'High' },
      answer: { ...ticket, status: 'InProgress', priority: 'High', updatedAt: '2026-04-14T15:05:00.000Z' },
    },
  },
} satisfies Partial<References>;
