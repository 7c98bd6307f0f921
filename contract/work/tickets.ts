import { z } from 'zod';
import { bulkIds, bulkResultSchema } from '#contract/platform/bulk.ts';
import { listFormat } from '#contract/platform/csv.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
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
import { paging, searchText } from '#contract/platform/paging.ts';
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

export const linkTicketBody = z.object({ ticketId: z.uuid('Choose a ticket') });

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

export const listTickets = defineEndpoint('listTickets', {
  query: ticketListQuery.extend(listFormat),
  responses: { 200: z.array(ticketSchema) },
});

export const createTicket = defineEndpoint('createTicket', {
  body: createTicketBody,
  responses: { 201: ticketSchema },
});

export const getTicket = defineEndpoint('getTicket', {
  params: idParams,
  responses: { 200: ticketSchema },
});

export const updateTicket = defineEndpoint('updateTicket', {
  params: idParams,
  body: updateTicketBody,
  responses: { 200: ticketSchema },
});

export const bulkUpdateTickets = defineEndpoint('bulkUpdateTickets', {
  body: bulkUpdateTicketsBody,
  responses: { 200: z.array(bulkResultSchema) },
});

export const listTicketLinks = defineEndpoint('listTicketLinks', {
  params: idParams,
  responses: { 200: z.array(ticketLinkSchema) },
});

export const linkTicket = defineEndpoint('linkTicket', {
  params: idParams,
  body: linkTicketBody,
  responses: { 201: ticketLinkSchema },
});

/** The id is that of the link. */
export const unlinkTicket = defineEndpoint('unlinkTicket', { params: idParams, responses: { 204: null } });
