import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { bulkIds, bulkResultSchema } from '#contract/platform/bulk.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import {
  id,
  idParams,
  instant,
  moment,
  optionalId,
  requiredName,
  requiredText,
  version,
} from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import { hueNames } from '#contract/platform/hues.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { listFormat, paging, searchText } from '#contract/platform/paging.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import {
  defaultTicketOrder,
  promiseFilters,
  ticketOrders,
  ticketPriorities,
  ticketStatuses,
  ticketTypes,
  waitingParties,
} from './ticket-status.ts';

const promisesSchema = z.object({
  /** When a quarter of the time is left. */
  answerWarning: instant.optional(),
  answerDue: instant.optional(),
  answeredAt: instant.optional(),
  resolveWarning: instant.optional(),
  resolveDue: instant.optional(),
  resolvedAt: instant.optional(),
  /** The clock stands while the ticket is on hold, done, or waits for the client. */
  stoppedSince: instant.optional(),
  /** The next promise that is not kept yet, by which `sort=promise` orders. */
  nextDue: instant.optional(),
});

export type Promises = z.output<typeof promisesSchema>;

const ticketSchema = z.object({
  id,
  /** Counted per company, from 1. */
  number: z.int(),
  title: z.string(),
  description: z.string(),
  type: z.enum(ticketTypes),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  /** Absent for tickets that only staff can see. */
  clientId: id.optional(),
  clientName: z.string().optional(),
  clientColour: z.enum(hueNames).optional(),
  /** Absent if the viewer cannot see the project. */
  projectId: id.optional(),
  projectTitle: z.string().optional(),
  /** Only for staff. */
  assigneeId: id.optional(),
  assigneeName: z.string().optional(),
  /** Who has to act next. Absent if nobody has. */
  waitingFor: z.enum(waitingParties).optional(),
  /** When the first answer is promised. Absent once it is given, while the clock stands, and for client users once it is past. */
  answerDue: instant.optional(),
  /** Only for staff, and only if the client of the ticket has a service level. */
  promises: promisesSchema.optional(),
  /** The ticket that this one follows up on. Absent if the viewer cannot see it. */
  follows: z.object({ id, number: z.int(), title: z.string() }).optional(),
  /** The rule that made it. Only for staff. */
  recurringId: id.optional(),
  /** Messages of its conversation that the viewer can read. Deleted ones do not count. */
  messageCount: z.int(),
  createdAt: instant,
  updatedAt: instant.optional(),
  createdBy: id,
  /** Absent if the author now belongs to another client than the viewer. */
  createdByName: z.string().optional(),
  version,
});

export type Ticket = z.output<typeof ticketSchema>;

/** A link of a ticket, with the ticket at its other end. */
const ticketLinkSchema = z.object({
  /** The id of the link. */
  id,
  ticketId: id,
  number: z.int(),
  title: z.string(),
  status: z.enum(ticketStatuses),
  createdAt: instant,
});

export type TicketLink = z.output<typeof ticketLinkSchema>;

const title = requiredName('Title is required');
const description = requiredText('Description is required');
const type = z.enum(ticketTypes, 'Please choose a type');
const priority = z.enum(ticketPriorities, 'Please choose a priority');
const status = z.enum(ticketStatuses, 'Please choose a status');
/** Null and an empty text remove it. Omitted, it stays. */
const removableId = z
  .union([id, z.literal('')])
  .nullable()
  .transform((value) => value || null);

export const createTicketBody = z.object({
  title,
  description,
  type: type.default('Defect'),
  priority: priority.default('Medium'),
  projectId: optionalId,
  /** Of client users it is always their own. */
  clientId: optionalId,
  /** The ticket that this one follows up on. They are linked. */
  followsId: optionalId,
});

export const updateTicketBody = z
  .object({
    title,
    description,
    type,
    status,
    priority,
    assigneeId: removableId,
    projectId: removableId,
    clientId: removableId,
  })
  .partial();

export const bulkUpdateTicketsBody = z.object({
  ids: bulkIds('ticket'),
  change: z.object({ status, assigneeId: removableId }).partial(),
});

const linkTicketBody = z.object({ ticketId: z.uuid('Choose a ticket').toLowerCase() });

export const ticketListQuery = z.object({
  search: searchText,
  status: z.enum(ticketStatuses).optional(),
  priority: z.enum(ticketPriorities).optional(),
  assigneeId: z.union([id, z.enum(['me', 'none'])]).optional(),
  clientId: id.optional(),
  projectId: id.optional(),
  /** Only for staff: promises of which a quarter of the time is left, or which were missed. */
  promise: z.enum(promiseFilters).optional(),
  /** The first answer is promised, and due from this instant on, and before that one. */
  answerDueFrom: moment.optional(),
  answerDueBefore: moment.optional(),
  sort: z.enum(ticketOrders).default(defaultTicketOrder),
  ...paging,
});

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
  clientColour: 'blue',
  projectId: ids.lobby,
  projectTitle: 'Lobby renovation',
  assigneeId: ids.wim,
  assigneeName: 'Wim Vos',
};

export const listTickets = defineEndpoint('listTickets', {
  method: 'GET',
  path: '/api/Support/tickets',
  access: signedIn(),
  programs: true,
  problems: [400],
  query: ticketListQuery.extend(listFormat),
  responses: { 200: z.array(ticketSchema) },
  summary: 'List tickets',
  description:
    'Lists tickets, newest first unless `sort` says otherwise. You can filter by text or number, status, priority, assignee, client and project. Client users see only tickets of their client.',
  headers: counted,
  example: { query: { status: 'Open', limit: 100 }, answer: [ticket] },
});

export const createTicket = defineEndpoint('createTicket', {
  method: 'POST',
  path: '/api/Support/tickets',
  access: signedIn(),
  ignoresUnknownKeys: true,
  programs: true,
  changes: 'tickets',
  records: 'ticket.created',
  problems: [400],
  body: createTicketBody,
  responses: { 201: ticketSchema },
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
});

export const getTicket = defineEndpoint('getTicket', {
  method: 'GET',
  path: '/api/Support/tickets/:id',
  access: signedIn(),
  programs: true,
  problems: [404],
  params: idParams,
  responses: { 200: ticketSchema },
  summary: 'Read a ticket',
  description: 'Returns one ticket.',
  example: { params: { id: ids.ticket }, answer: ticket },
});

export const updateTicket = defineEndpoint('updateTicket', {
  method: 'PATCH',
  path: '/api/Support/tickets/:id',
  access: signedIn(),
  programs: true,
  changes: 'tickets',
  records: 'ticket.updated',
  problems: [400, 404, 412],
  params: idParams,
  body: updateTicketBody,
  responses: { 200: ticketSchema },
  summary: 'Update a ticket',
  description:
    'Staff can change every ticket, assign it to active staff, and move it to another client, whose users see it from then on. Client users can close and reopen only tickets that they created. Null removes assignee, project or client.',
  example: {
    params: { id: ids.ticket },
    body: { status: 'InProgress', priority: 'High' },
    answer: { ...ticket, status: 'InProgress', priority: 'High', updatedAt: '2026-04-14T15:05:00.000Z', version: 4 },
  },
});

export const bulkUpdateTickets = defineEndpoint('bulkUpdateTickets', {
  method: 'POST',
  path: '/api/Support/tickets/bulk',
  access: signedIn({ staffOnly: true }),
  programs: true,
  changes: 'tickets',
  records: 'ticket.updated',
  problems: [400],
  body: bulkUpdateTicketsBody,
  responses: { 200: z.array(bulkResultSchema) },
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
});

const link: TicketLink = {
  id: ids.ticketLink,
  ticketId: ids.otherTicket,
  number: 9,
  title: 'The lift stops between floors',
  status: 'Open',
  createdAt: '2026-04-14T11:00:00.000Z',
};

export const listTicketLinks = defineEndpoint('listTicketLinks', {
  method: 'GET',
  path: '/api/Support/tickets/:id/links',
  // Everybody who sees the ticket sees its links to tickets that they see, too.
  access: signedIn(),
  programs: true,
  problems: [404],
  params: idParams,
  responses: { 200: z.array(ticketLinkSchema) },
  summary: 'List the links of a ticket',
  description:
    'Lists the tickets that are linked to this one, newest link first, at most 50. Client users see only links to tickets that they see.',
  example: { params: { id: ids.ticket }, answer: [link] },
});

export const linkTicket = defineEndpoint('linkTicket', {
  method: 'POST',
  path: '/api/Support/tickets/:id/links',
  access: signedIn({ staffOnly: true }),
  programs: true,
  changes: 'tickets',
  records: 'ticket.linked',
  problems: [400, 404],
  params: idParams,
  body: linkTicketBody,
  responses: { 201: ticketLinkSchema },
  summary: 'Link two tickets',
  description:
    'Links the ticket to another one of the company. A link has no direction: both tickets show it. Linking twice returns the same link. A ticket has at most 50 links.',
  example: {
    params: { id: ids.ticket },
    body: { ticketId: ids.thirdTicket },
    answer: { ...link, id: ids.created, ticketId: ids.thirdTicket, number: 10, title: 'Fewer lamps' },
  },
});

/** The id is that of the link. */
export const unlinkTicket = defineEndpoint('unlinkTicket', {
  method: 'DELETE',
  path: '/api/Support/links/:id',
  access: signedIn({ staffOnly: true }),
  programs: true,
  changes: 'tickets',
  records: 'ticket.unlinked',
  problems: [404],
  params: idParams,
  responses: { 204: null },
  summary: 'Remove a link between tickets',
  description: 'Removes a link. The tickets stay as they are.',
  example: { params: { id: ids.ticketLink } },
});

export const namedSchemas = {
  Ticket: {
    schema: ticketSchema,
    description:
      'A ticket. `createdByName` is omitted if the author now belongs to another client than the caller, `clientId` if only staff see the ticket, and the project if the caller does not see it. `assigneeId` is only for staff. `messageCount` is how many messages of its conversation the caller can read, without deleted ones.',
  },
  TicketPromises: {
    schema: promisesSchema,
    description:
      'What was promised for a ticket, and what happened. `stoppedSince` is present while the clock stands, and `nextDue` while a promise is still to be kept.',
  },
  TicketLink: {
    schema: ticketLinkSchema,
    description: 'A link of a ticket. `id` is that of the link; the rest describes the ticket at its other end.',
  },
} satisfies NamedSchemas;
