import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { TrashItem } from '#contract/work/trash.ts';
import type { References } from './row.ts';

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

export const trashReference = {
  listTrash: {
    summary: 'List the trash',
    description:
      'Lists what was deleted in the last 30 days, deleted last first: the projects, documents, images and clients that the caller could see, and may delete and so restore. `deletedByName` is omitted if it is not known.',
    headers: counted,
    example: { query: { noun: 'documents', limit: 100 }, answer: [sketch] },
  },
} satisfies Partial<References>;
