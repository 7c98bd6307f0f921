import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { Update } from '#contract/work/updates.ts';
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
  isRead: true,
  seen: {
    count: 1,
    of: 1,
    by: [{ userId: ids.cleo, name: 'Cleo Marsh', at: '2026-04-08T10:30:00.000Z' }],
  },
};

export const updatesReference = {
  listProjectUpdates: {
    summary: 'List the status updates of a project',
    description:
      'Lists status updates, newest first. Client users see those that are for their client. 404 where updates are off. Staff get in `seen` which people of the client have opened an update.',
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
        seen: { count: 0, of: 1, by: [] },
        coversFrom: update.coversTo,
        coversTo: '2026-04-14T15:05:00.000Z',
      },
    },
  },
  readUpdate: {
    summary: 'Mark a status update as read',
    description:
      'Remembers that the caller has opened the update. Staff see which people of the client have. The line of the inbox that tells of it is read too, and its mail is not sent.',
    example: { params: { id: ids.lobby, updateId: ids.statusUpdate } },
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
