import { z } from 'zod';
import { audience } from '#contract/platform/audience.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams, instant, trimmedText } from '#contract/platform/fields.ts';
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

export const listProjectUpdates = defineEndpoint('listProjectUpdates', {
  params: idParams,
  query: z.object(paging),
  responses: { 200: z.array(updateSchema) },
});

export const createProjectUpdate = defineEndpoint('createProjectUpdate', {
  params: idParams,
  body: createUpdateBody,
  responses: { 201: updateSchema },
});

/** What happened since the last update for the same readers, as far as they may see it. */
export const draftProjectUpdate = defineEndpoint('draftProjectUpdate', {
  params: idParams,
  query: z.object({ audience: audience.default('client') }),
  responses: { 200: z.object({ body: z.string(), coversFrom: instant, coversTo: instant }) },
});

/** The caller has opened an update. The line of the inbox that tells of it is read too. 404 for one that they may not see. */
export const readUpdate = defineEndpoint('readUpdate', {
  params: idParams.extend({ updateId: id }),
  responses: { 204: null },
});
