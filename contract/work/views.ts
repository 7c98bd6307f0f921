import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams, instant, requiredName, text, version } from '#contract/platform/fields.ts';
import { paging } from '#contract/platform/paging.ts';
import { viewNouns } from './view-nouns.ts';

const noun = z.enum(viewNouns);

const savedViewSchema = z.object({
  id,
  /** The list that it shows. */
  noun,
  name: z.string(),
  /** The part of the list's address after the question mark. It shows each person only what they may see. */
  query: z.string(),
  /** Shared with everybody on the team, not with client users. Otherwise it is the caller's own. */
  shared: z.boolean(),
  createdAt: instant,
  updatedAt: instant.optional(),
  version,
});

export type SavedView = z.output<typeof savedViewSchema>;

const fields = z.object({
  name: requiredName('Please enter a name', 60),
  query: text(2000),
  /** Only for administrators. */
  shared: z.boolean(),
});

export const createViewBody = fields.extend({ noun, shared: fields.shape.shared.default(false) });

/** Omitted fields stay unchanged. */
export const updateViewBody = fields.partial();

export const viewListQuery = z.object({ noun: noun.optional(), ...paging });

export const listViews = defineEndpoint('listViews', {
  query: viewListQuery,
  responses: { 200: z.array(savedViewSchema) },
});

export const createView = defineEndpoint('createView', {
  body: createViewBody,
  responses: { 201: savedViewSchema },
});

export const updateView = defineEndpoint('updateView', {
  params: idParams,
  body: updateViewBody,
  responses: { 200: savedViewSchema },
});

export const deleteView = defineEndpoint('deleteView', {
  params: idParams,
  responses: { 204: null },
});
