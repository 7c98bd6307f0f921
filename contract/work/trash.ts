import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, instant } from '#contract/platform/fields.ts';
import { paging } from '#contract/platform/paging.ts';
import { trashNouns } from './trash-nouns.ts';

const trashItemSchema = z.object({
  id,
  noun: z.enum(trashNouns),
  /** The title of a project, the name of a file or a client. */
  title: z.string(),
  deletedAt: instant,
  deletedByName: z.string().optional(),
  projectId: id.optional(),
  projectTitle: z.string().optional(),
  clientId: id.optional(),
  clientName: z.string().optional(),
  /** What is in the trash too, and has to be restored before. */
  restoreFirst: z.enum(['project', 'client']).optional(),
});

export type TrashItem = z.output<typeof trashItemSchema>;

export const trashQuery = z.object({ noun: z.enum(trashNouns).optional(), ...paging });

export const listTrash = defineEndpoint('listTrash', {
  query: trashQuery,
  responses: { 200: z.array(trashItemSchema) },
});
