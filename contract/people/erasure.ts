import { z } from 'zod';
import { administrator } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams, instant } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { paging } from '#contract/platform/paging.ts';
import { erasedKinds, keptKinds } from './erasure-kinds.ts';

const erasureSchema = z.object({
  userId: id,
  /** False for a dry run, which changes nothing. */
  erased: z.boolean(),
  /** What goes. Kinds of which there is nothing are left out. */
  removed: z.array(z.object({ kind: z.enum(erasedKinds), count: z.int() })),
  /** What stays, and why. Backups have no count. */
  kept: z.array(
    z.object({
      kind: z.enum(keptKinds),
      count: z.int().optional(),
      reason: z.enum(['contribution', 'proof', 'record', 'typedText', 'expires']),
    }),
  ),
});

export type Erasure = z.output<typeof erasureSchema>;

const removedUserSchema = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  removedAt: instant,
});

export type RemovedUser = z.output<typeof removedUserSchema>;

export const removedUsersQuery = z.object(paging);

export const listRemovedUsers = defineEndpoint('listRemovedUsers', {
  method: 'GET',
  path: '/api/Users/removed',
  access: administrator(),
  problems: [400],
  query: removedUsersQuery,
  responses: { 200: z.array(removedUserSchema) },
  summary: 'List users who were deleted',
  description:
    'Lists the users who were deleted and whose personal data was not erased, deleted last first. `POST /api/Users/{id}/erase` erases it.',
  headers: counted,
  example: {
    query: { limit: 50 },
    answer: [{ id: ids.iris, firstName: 'Iris', lastName: 'Vos', removedAt: '2026-03-02T09:15:00.000Z' }],
  },
});

export const eraseUser = defineEndpoint('eraseUser', {
  method: 'POST',
  path: '/api/Users/:id/erase',
  // The law gives people a right to it, so it also works after a trial.
  access: administrator({ stepUp: true, worksAfterTrial: true }),
  changes: 'users',
  records: 'user.erased',
  problems: [400, 404],
  params: idParams,
  body: z.object({ dryRun: z.boolean() }),
  responses: { 200: erasureSchema },
  summary: 'Erase the personal data of a user',
  description:
    'Removes the name, addresses, phone number, picture, sessions, second factors, linked accounts, mails and settings of a user, also of one who was deleted. What they contributed stays, with the name Former member. Entries of the audit log keep the id, and lose name and address. Approvals still verify. Exports of the company that are ready are removed, because they may name the person. A dry run counts what would be removed and what would stay, and changes nothing. An erasure cannot be undone: it is repeated when an older backup is restored. Callers cannot erase themselves, the last administrator, a shared account of a demo company, or somebody who was erased already: the response is 400.',
  example: {
    params: { id: ids.otto },
    body: { dryRun: true },
    answer: {
      userId: ids.otto,
      erased: false,
      removed: [
        { kind: 'profile', count: 6 },
        { kind: 'sessions', count: 1 },
        { kind: 'links', count: 1 },
        { kind: 'exports', count: 1 },
        { kind: 'auditEntries', count: 1 },
      ],
      kept: [
        { kind: 'auditEntries', count: 1, reason: 'record' },
        { kind: 'backups', reason: 'expires' },
      ],
    },
  },
});

export const namedSchemas = {
  Erasure: {
    schema: erasureSchema,
    description: 'What an erasure of a user removes, or would remove, and what stays, with counts.',
  },
  RemovedUser: { schema: removedUserSchema, description: 'A user who was deleted.' },
} satisfies NamedSchemas;
