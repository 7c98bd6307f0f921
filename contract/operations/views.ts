import { signedIn } from '../access.ts';
import { read, write } from '../operation-rows.ts';

export const viewOperations = {
  // Saved views
  // Everyone has their own. Staff also see those of the team, which only administrators change. An entry records shared ones alone.
  listViews: read('/api/SavedViews', signedIn({ personal: true }), [400]),
  createView: write('POST', '/api/SavedViews', signedIn(), {
    changes: 'savedViews',
    records: 'savedView.created',
    problems: [400],
  }),
  updateView: write('PATCH', '/api/SavedViews/:id', signedIn(), {
    changes: 'savedViews',
    records: 'savedView.updated',
    problems: [400, 404, 412],
  }),
  deleteView: write('DELETE', '/api/SavedViews/:id', signedIn(), {
    changes: 'savedViews',
    records: 'savedView.deleted',
    problems: [404, 412],
  }),
} as const;
