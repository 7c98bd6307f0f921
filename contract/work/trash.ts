import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, instant } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
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

const sketch: TrashItem = {
  id: ids.sketch,
  noun: 'documents',
  title: 'sketch.txt',
  deletedAt: '2026-04-14T15:05:00.000Z',
  deletedByName: 'Wim Vos',
  projectId: ids.lobby,
  projectTitle: 'Lobby renovation',
  clientId: ids.acme,
  clientName: 'Acme Hotels',
};

export const listTrash = defineEndpoint('listTrash', {
  method: 'GET',
  path: '/api/Trash',
  // It shows each caller only what they may restore.
  access: signedIn(),
  programs: true,
  problems: [400],
  query: trashQuery,
  responses: { 200: z.array(trashItemSchema) },
  summary: 'List the trash',
  description:
    'Lists what was deleted in the last 30 days, deleted last first: the projects, documents, images and clients that the caller could see, and may delete and so restore. `deletedByName` is omitted if it is not known.',
  headers: counted,
  example: { query: { noun: 'documents', limit: 100 }, answer: [sketch] },
});

export const namedSchemas = {
  TrashItem: {
    schema: trashItemSchema,
    description:
      'Something in the trash. `restoreFirst` is present if its project or its client is in the trash too, and has to be restored before it.',
  },
} satisfies NamedSchemas;
