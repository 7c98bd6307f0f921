import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, instant, trimmedText } from '#contract/platform/fields.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { messageSubjects } from './message-kinds.ts';
import { projectStatuses } from './project-status.ts';
import { taskStatuses } from './task-values.ts';
import { ticketStatuses, ticketTypes } from './ticket-status.ts';

/** The project is archived. Only with `archived=include`. */
const archived = z.literal(true).optional();

/** A file is named by its file name. The project and the client are absent if it has none. */
const foundFile = z.object({
  id,
  fileName: z.string(),
  projectId: id.optional(),
  projectTitle: z.string().optional(),
  clientName: z.string().optional(),
  archived,
});

/** The best results of each kind, best first. A kind that the caller may not list is empty. */
const searchResultsSchema = z.object({
  projects: z.array(
    z.object({ id, title: z.string(), status: z.enum(projectStatuses), clientName: z.string().optional(), archived }),
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
  /** Where the company has tasks. */
  tasks: z.array(
    z.object({ id, title: z.string(), status: z.enum(taskStatuses), projectId: id, projectTitle: z.string() }),
  ),
  documents: z.array(foundFile),
  images: z.array(foundFile),
  messages: z.array(
    z.object({
      id,
      subjectType: z.enum(messageSubjects),
      subjectId: id,
      /** The title or file name of what the message is about. */
      subjectTitle: z.string(),
      /** The project, if the caller sees it. */
      projectId: id.optional(),
      archived,
      authorName: z.string(),
      createdAt: instant,
      /** The text around what was found. */
      excerpt: z.string(),
    }),
  ),
});

export type SearchResults = z.output<typeof searchResultsSchema>;

/** `limit` is per kind. */
export const searchQuery = z.object({
  q: z.preprocess((value) => value ?? '', trimmedText(200).min(1, 'Enter what to search for')),
  limit: z.coerce.number().int().min(1).max(20).default(5),
  /** Without it, nothing of archived projects is found. */
  archived: z.enum(['include']).optional(),
});

export const search = defineEndpoint('search', {
  method: 'GET',
  path: '/api/Search',
  // It finds only what the caller may see in the lists.
  access: signedIn(),
  programs: true,
  problems: [400],
  query: searchQuery,
  responses: { 200: searchResultsSchema },
  summary: 'Search',
  description:
    'Finds projects, tickets and tasks by their title, clients and people by their name, documents and images by their file name, and people by their e-mail address. A document is also found by its label, and a task by the newest 20,000 items of checklists. A project, person, ticket or file is also found by the name of its client, and a file by the title of its project. `12` and `#12` find the ticket with that number. The best come first: names that begin with the text, then those in which a word does, then the others, and the newest first among equals. Of messages, the newest 50,000 are searched for the text. `limit` is the maximum for each kind, at most 20.',
  example: {
    query: { q: 'old lobby', limit: 5 },
    answer: {
      projects: [],
      clients: [],
      people: [],
      tickets: [],
      tasks: [],
      documents: [],
      images: [
        {
          id: ids.oldPhoto,
          fileName: 'old lobby.png',
          projectId: ids.lobby,
          projectTitle: 'Lobby renovation',
          clientName: 'Acme Hotels',
        },
      ],
      messages: [],
    },
  },
});

export const namedSchemas = {
  SearchResults: {
    schema: searchResultsSchema,
    description: 'What a search found, by kind. A kind that the caller may not list is empty.',
  },
} satisfies NamedSchemas;
