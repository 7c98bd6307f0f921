import { signedIn } from '#contract/platform/access.ts';
import { read, write } from '#contract/platform/operation-rows.ts';

export const viewOperations = {
  // Saved views
  // Everyone has their own. Staff also see those of the team, which only administrators change. An entry records shared ones alone.
  listViews: read('/api/Views', signedIn({ personal: true }), [400]),
  createView: write('POST', '/api/Views', signedIn(), {
    changes: 'savedViews',
    records: 'savedView.created',
    problems: [400],
  }),
  updateView: write('PATCH', '/api/Views/:id', signedIn(), {
    changes: 'savedViews',
    records: 'savedView.updated',
    problems: [400, 404, 412],
  }),
  deleteView: write('DELETE', '/api/Views/:id', signedIn(), {
    changes: 'savedViews',
    records: 'savedView.deleted',
    problems: [404, 412],
  }),
} as const;
