import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams, instant } from '#contract/platform/fields.ts';
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
  query: removedUsersQuery,
  responses: { 200: z.array(removedUserSchema) },
});

export const eraseUser = defineEndpoint('eraseUser', {
  params: idParams,
  body: z.object({ dryRun: z.boolean() }),
  responses: { 200: erasureSchema },
});
