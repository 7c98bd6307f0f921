import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, idParams, instant, requiredName, textLimit } from './fields.ts';
import { paging, searchText } from './paging.ts';
import { ticketPriorities, ticketStatuses, ticketTypes } from './ticket-status.ts';

const ticketSchema = z.object({
  id,
  title: z.string(),
  description: z.string(),
  type: z.enum(ticketTypes),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  createdAt: instant,
  updatedAt: instant.optional(),
  createdBy: id,
  /** Absent if the author now belongs to another client than the viewer. */
  createdByName: z.string().optional(),
});

export type Ticket = z.output<typeof ticketSchema>;

export const createTicketBody = z.object({
  title: requiredName('Title is required'),
  description: requiredName('Description is required', textLimit),
  type: z.enum(ticketTypes, 'Please choose a type').default('Defect'),
  priority: z.enum(ticketPriorities, 'Please choose a priority').default('Medium'),
});

export const updateTicketBody = z
  .object({
    status: z.enum(ticketStatuses, 'Please choose a status'),
    priority: z.enum(ticketPriorities, 'Please choose a priority'),
  })
  .partial();

export const ticketListQuery = z.object({
  search: searchText,
  status: z.enum(ticketStatuses).optional(),
  priority: z.enum(ticketPriorities).optional(),
  ...paging,
});

export const listTickets = defineEndpoint('listTickets', {
  query: ticketListQuery,
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
