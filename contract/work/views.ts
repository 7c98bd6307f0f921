import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams, instant, requiredName, text, version } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
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

const shared: SavedView = {
  id: ids.sharedView,
  noun: 'projects',
  name: 'Late projects',
  query: 'overdue=true&sort=endDate',
  shared: true,
  createdAt: '2026-01-05T08:00:00.000Z',
  version: 3,
};

const own: SavedView = {
  ...shared,
  id: ids.ownView,
  name: 'My work',
  query: 'memberId=me&view=board',
  shared: false,
};

export const listViews = defineEndpoint('listViews', {
  method: 'GET',
  path: '/api/Views',
  // Everyone has their own. Staff also see those of the team, which only administrators change. An entry records shared ones alone.
  access: signedIn({ personal: true }),
  problems: [400],
  query: viewListQuery,
  responses: { 200: z.array(savedViewSchema) },
  summary: 'List saved views',
  description:
    "Lists the caller's own views by name, and for staff those that the team shares. A view is a name for the filters in the address of a list. It shows each person only what they may see.",
  headers: counted,
  example: { query: { noun: 'projects', limit: 100 }, answer: [shared, own] },
});

const draft = { noun: 'tickets', name: 'Nobody has it', query: 'assigneeId=none&status=Open' } as const;

export const createView = defineEndpoint('createView', {
  method: 'POST',
  path: '/api/Views',
  access: signedIn(),
  changes: 'savedViews',
  records: 'savedView.created',
  problems: [400],
  body: createViewBody,
  responses: { 201: savedViewSchema },
  summary: 'Save a view',
  description:
    'Keeps the filters of a list under a name: `query` is the part of its address after the question mark. With `shared`, the view is for everybody on the team, which only administrators may do. A person keeps at most 50 views of a list, and so does the team.',
  example: {
    body: draft,
    answer: { ...draft, id: ids.created, shared: false, createdAt: '2026-01-05T08:00:00.000Z', version: 1 },
  },
});

export const updateView = defineEndpoint('updateView', {
  method: 'PATCH',
  path: '/api/Views/:id',
  access: signedIn(),
  changes: 'savedViews',
  records: 'savedView.updated',
  problems: [400, 404, 412],
  params: idParams,
  body: updateViewBody,
  responses: { 200: savedViewSchema },
  summary: 'Change a saved view',
  description:
    'Changes the fields that are given. Only administrators change views that the team shares, share their own, and make a shared one their own again.',
  example: {
    params: { id: ids.ownView },
    body: { query: 'memberId=me&view=timeline' },
    answer: { ...own, query: 'memberId=me&view=timeline', updatedAt: '2026-04-14T15:05:00.000Z', version: 4 },
  },
});

export const deleteView = defineEndpoint('deleteView', {
  method: 'DELETE',
  path: '/api/Views/:id',
  access: signedIn(),
  changes: 'savedViews',
  records: 'savedView.deleted',
  problems: [404, 412],
  params: idParams,
  responses: { 204: null },
  summary: 'Delete a saved view',
  description: 'Deletes a view. What it showed stays.',
  example: { params: { id: ids.sharedView } },
});

export const namedSchemas = {
  SavedView: {
    schema: savedViewSchema,
    description: 'A name for the filters of a list. `query` is the part of its address after the question mark.',
  },
} satisfies NamedSchemas;
