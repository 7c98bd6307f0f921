import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, trimmedText } from './fields.ts';
import { projectStatuses } from './project-status.ts';
import { ticketStatuses, ticketTypes } from './ticket-status.ts';

/** A file is named by its file name. The project and the client are absent if it has none. */
const foundFile = z.object({
  id,
  fileName: z.string(),
  projectId: id.optional(),
  projectTitle: z.string().optional(),
  clientName: z.string().optional(),
});

/** The best results of each kind, best first. A kind that the caller may not list is empty. */
const searchResultsSchema = z.object({
  projects: z.array(
    z.object({ id, title: z.string(), status: z.enum(projectStatuses), clientName: z.string().optional() }),
  ),
  clients: z.array(z.object({ id, name: z.string() })),
  people: z.array(
    z.object({
      id,
      name: z.string(),
      email: z.string().optional(),
      roleName: z.string().optional(),
      clientName: z.string().optional(),
    }),
  ),
  tickets: z.array(
    z.object({
      id,
      number: z.int(),
      title: z.string(),
      type: z.enum(ticketTypes),
      status: z.enum(ticketStatuses),
      clientName: z.string().optional(),
    }),
  ),
  documents: z.array(foundFile),
  images: z.array(foundFile),
});

export type SearchResults = z.output<typeof searchResultsSchema>;

/** `limit` is per kind. */
export const searchQuery = z.object({
  search: z.preprocess((value) => value ?? '', trimmedText(200).min(1, 'Enter what to search for')),
  limit: z.coerce.number().int().min(1).max(20).default(5),
});

export const search = defineEndpoint('search', {
  query: searchQuery,
  responses: { 200: searchResultsSchema },
});
