import { z } from 'zod';
import { anyOf, signedIn } from '#contract/platform/access.ts';
import { audience } from '#contract/platform/audience.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams, instant, trimmedText } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { paging } from '#contract/platform/paging.ts';
import { healths } from './update-values.ts';

const updateSchema = z.object({
  id,
  projectId: id,
  health: z.enum(healths),
  body: z.string(),
  /** Who reads it besides staff. */
  audience,
  /** The time that it tells of. It was published at its end. */
  coversFrom: instant,
  coversTo: instant,
  createdBy: id,
  /** Absent if the author now belongs to another client than the viewer. */
  createdByName: z.string().optional(),
  /** Whether the caller has opened it, or wrote it. */
  isRead: z.boolean(),
  /** Which people of the client have opened it, of those who may. Only staff get it, for updates that are for the client. */
  seen: z
    .object({
      count: z.int(),
      of: z.int(),
      /** The first 100, in the order in which they opened it. */
      by: z.array(z.object({ userId: id, name: z.string(), at: instant })),
    })
    .optional(),
});

export type Update = z.output<typeof updateSchema>;

export const createUpdateBody = z.object({
  health: z.enum(healths, 'Choose OnTrack, AtRisk or OffTrack'),
  body: trimmedText().min(1, 'Please write the update'),
  audience: audience.default('client'),
});

const update: Update = {
  id: ids.statusUpdate,
  projectId: ids.lobby,
  health: 'OnTrack',
  body: 'The floor is laid, and the samples are here.',
  audience: 'client',
  coversFrom: '2026-04-01T09:00:00.000Z',
  coversTo: '2026-04-08T09:00:00.000Z',
  createdBy: ids.ada,
  createdByName: 'Ada North',
  isRead: true,
  seen: {
    count: 1,
    of: 1,
    by: [{ userId: ids.cleo, name: 'Cleo Marsh', at: '2026-04-08T10:30:00.000Z' }],
  },
};

export const listProjectUpdates = defineEndpoint('listProjectUpdates', {
  method: 'GET',
  path: '/api/Projects/:id/updates',
  // Everyone sees those of the projects that they see, client users those for their client.
  access: signedIn(),
  programs: true,
  problems: [400, 404],
  params: idParams,
  query: z.object(paging),
  responses: { 200: z.array(updateSchema) },
  summary: 'List the status updates of a project',
  description:
    'Lists status updates, newest first. Client users see those that are for their client. 404 where updates are off. Staff get in `seen` which people of the client have opened an update.',
  headers: counted,
  example: { params: { id: ids.lobby }, query: { limit: 20 }, answer: [update] },
});

const authors = anyOf(['Project:EditProjects', 'Project:ReportProjectProgress'], { staffOnly: true });

export const createProjectUpdate = defineEndpoint('createProjectUpdate', {
  method: 'POST',
  path: '/api/Projects/:id/updates',
  access: authors,
  changes: 'updates',
  records: 'project.updatePublished',
  problems: [400, 404],
  params: idParams,
  body: createUpdateBody,
  responses: { 201: updateSchema },
  summary: 'Publish a status update',
  description:
    'Publishes a status update for the client and staff, or with `audience` `staff` for staff alone. It covers the time since the last one for the same readers. Who follows the project is told. Staff only.',
  example: {
    params: { id: ids.lobby },
    body: { health: 'OnTrack', body: 'The lamps are ordered.', audience: 'client' },
    answer: {
      ...update,
      id: ids.created,
      body: 'The lamps are ordered.',
      seen: { count: 0, of: 1, by: [] },
      coversFrom: update.coversTo,
      coversTo: '2026-04-14T15:05:00.000Z',
    },
  },
});

/** What happened since the last update for the same readers, as far as they may see it. */
const draftSchema = z.object({ body: z.string(), coversFrom: instant, coversTo: instant });

export const draftProjectUpdate = defineEndpoint('draftProjectUpdate', {
  method: 'GET',
  path: '/api/Projects/:id/updates/draft',
  access: authors,
  problems: [400, 404],
  params: idParams,
  query: z.object({ audience: audience.default('client') }),
  responses: { 200: draftSchema },
  summary: 'Draft a status update',
  description:
    'Writes down what happened since the last update for the same readers: due dates that moved, finished tasks, closed tickets, new documents and pictures, each once. A draft for the client names nothing that the client may not see. Nothing is stored.',
  example: {
    params: { id: ids.lobby },
    query: { audience: 'client' },
    answer: { body: '', coversFrom: '2026-04-14T15:05:00.000Z', coversTo: '2026-04-14T15:05:00.000Z' },
  },
});

/** The caller has opened an update. The line of the inbox that tells of it is read too. 404 for one that they may not see. */
export const readUpdate = defineEndpoint('readUpdate', {
  method: 'POST',
  path: '/api/Projects/:id/updates/:updateId/read',
  access: signedIn(),
  changes: 'notifications',
  records: null,
  problems: [404],
  params: idParams.extend({ updateId: id }),
  responses: { 204: null },
  summary: 'Mark a status update as read',
  description:
    'Remembers that the caller has opened the update. Staff see which people of the client have. The line of the inbox that tells of it is read too, and its mail is not sent.',
  example: { params: { id: ids.lobby, updateId: ids.statusUpdate } },
});

export const namedSchemas = {
  StatusUpdate: { schema: updateSchema, description: 'How a project goes, for staff or for the client as well.' },
  StatusUpdateDraft: {
    schema: draftSchema,
    description: 'What happened since the last status update, as text.',
  },
} satisfies NamedSchemas;
