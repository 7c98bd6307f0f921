import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import type { Ticket, TicketLink } from '#contract/work/tickets.ts';
import type { References } from './row.ts';

/** A ticket of staff, without a client, project or assignee. */
const unplaced: Ticket = {
  id: ids.ticket,
  number: 12,
  title: 'A lamp flickers',
  description: 'The one beside the lift, since Monday.',
  type: 'Defect',
  priority: 'Medium',
  status: 'Open',
  waitingFor: 'Team',
  messageCount: 0,
  createdAt: '2026-04-13T10:00:00.000Z',
  createdBy: ids.cleo,
  createdByName: 'Cleo Marsh',
  version: 3,
};
const ticket: Ticket = {
  ...unplaced,
  clientId: ids.acme,
  clientName: 'Acme Hotels',
  projectId: ids.lobby,
  projectTitle: 'Lobby renovation',
  assigneeId: ids.wim,
  assigneeName: 'Wim Vos',
};

const link: TicketLink = {
  id: ids.ticketLink,
  ticketId: ids.otherTicket,
  number: 9,
  title: 'The lift stops between floors',
  status: 'Open',
  createdAt: '2026-04-14T11:00:00.000Z',
};

export const supportReference = {
  listTickets: {
    summary: 'List tickets',
    description:
      'Lists tickets, newest first unless `sort` says otherwise. You can filter by text or number, status, priority, assignee, client and project. Client users see only tickets of their client.',
    headers: counted,
    example: { query: { status: 'Open', limit: 100 }, answer: [ticket] },
  },
  createTicket: {
    summary: 'Create a ticket',
    description:
      'Reports a defect or requests a feature. The ticket of a client user belongs to their client. A ticket of staff belongs to the client or project they name, whose users see it too; without either, only staff see it. `followsId` names a ticket that the new one follows up on, and links both.',
    example: {
      body: {
        title: 'Pictures by date',
        description: 'Please let me sort them by the day they were taken.',
        type: 'Feature',
        priority: 'Low',
      },
      answer: {
        ...unplaced,
        id: ids.created,
        number: 14,
        title: 'Pictures by date',
        description: 'Please let me sort them by the day they were taken.',
        type: 'Feature',
        priority: 'Low',
        createdBy: ids.ada,
        createdByName: 'Ada North',
        version: 1,
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
      'Staff can change every ticket, assign it to active staff, and move it to another client, whose users see it from then on. Client users can close and reopen only tickets that they created. Null removes assignee, project or client.',
    example: {
      params: { id: ids.ticket },
      body: { status: 'InProgress', priority: 'High' },
      answer: { ...ticket, status: 'InProgress', priority: 'High', updatedAt: '2026-04-14T15:05:00.000Z', version: 4 },
    },
  },
  bulkUpdateTickets: {
    summary: 'Update many tickets',
    description:
      'Gives up to 200 tickets the same status or assignee. The answer has the status of each, in the order of `ids`: tickets that you cannot see have 404, and the others are changed.',
    example: {
      body: { ids: [ids.ticket, ids.created], change: { assigneeId: ids.ada } },
      answer: [
        { id: ids.ticket, status: 200 },
        { id: ids.created, status: 404, message: problemTexts.notFound },
      ],
    },
  },
  listTicketLinks: {
    summary: 'List the links of a ticket',
    description:
      'Lists the tickets that are linked to this one, newest link first, at most 50. Client users see only links to tickets that they see.',
    example: { params: { id: ids.ticket }, answer: [link] },
  },
  linkTicket: {
    summary: 'Link two tickets',
    description:
      'Links the ticket to another one of the company. A link has no direction: both tickets show it. Linking twice returns the same link. A ticket has at most 50 links.',
    example: {
      params: { id: ids.ticket },
      body: { ticketId: ids.thirdTicket },
      answer: { ...link, id: ids.created, ticketId: ids.thirdTicket, number: 10, title: 'Fewer lamps' },
    },
  },
  unlinkTicket: {
    summary: 'Remove a link between tickets',
    description: 'Removes a link. The tickets stay as they are.',
    example: { params: { id: ids.ticketLink } },
  },
} satisfies Partial<References>;
