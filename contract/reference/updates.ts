import type { Update } from '#contract/updates.ts';
import { counted } from './headers.ts';
import { ids } from './ids.ts';
import type { References } from './row.ts';

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
};

export const updatesReference = {
  listProjectUpdates: {
    summary: 'List the status updates of a project',
    description:
      'Lists status updates, newest first. Client users see those that are for their client. 404 where updates are off.',
    headers: counted,
    example: { params: { id: ids.lobby }, query: { limit: 20 }, answer: [update] },
  },
  createProjectUpdate: {
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
        coversFrom: update.coversTo,
        coversTo: '2026-04-14T15:05:00.000Z',
      },
    },
  },
  draftProjectUpdate: {
    summary: 'Draft a status update',
    description:
      'Writes down what happened since the last update for the same readers: due dates that moved, finished tasks, closed tickets, new documents and pictures, each once. A draft for the client names nothing that the client may not see. Nothing is stored.',
    example: {
      params: { id: ids.lobby },
      query: { audience: 'client' },
      answer: { body: '', coversFrom: '2026-04-14T15:05:00.000Z', coversTo: '2026-04-14T15:05:00.000Z' },
    },
  },
} satisfies Partial<References>;
