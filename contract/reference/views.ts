import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { SavedView } from '#contract/work/views.ts';
import type { References } from './row.ts';

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
const draft = { noun: 'tickets', name: 'Nobody has it', query: 'assigneeId=none&status=Open' } as const;

export const viewsReference = {
  listViews: {
    summary: 'List saved views',
    description:
      "Lists the caller's own views by name, and for staff those that the team shares. A view is a name for the filters in the address of a list. It shows each person only what they may see.",
    headers: counted,
    example: { query: { noun: 'projects', limit: 100 }, answer: [shared, own] },
  },
  createView: {
    summary: 'Save a view',
    description:
      'Keeps the filters of a list under a name: `query` is the part of its address after the question mark. With `shared`, the view is for everybody on the team, which only administrators may do. A person keeps at most 50 views of a list, and so does the team.',
    example: {
      body: draft,
      answer: { ...draft, id: ids.created, shared: false, createdAt: '2026-01-05T08:00:00.000Z', version: 1 },
    },
  },
  updateView: {
    summary: 'Change a saved view',
    description:
      'Changes the fields that are given. Only administrators change views that the team shares, share their own, and make a shared one their own again.',
    example: {
      params: { id: ids.ownView },
      body: { query: 'memberId=me&view=timeline' },
      answer: { ...own, query: 'memberId=me&view=timeline', updatedAt: '2026-04-14T15:05:00.000Z', version: 4 },
    },
  },
  deleteView: {
    summary: 'Delete a saved view',
    description: 'Deletes a view. What it showed stays.',
    example: { params: { id: ids.sharedView } },
  },
} satisfies Partial<References>;
