import { signedIn } from '#contract/platform/access.ts';
import { read, write } from '#contract/platform/operation-rows.ts';

export const exportOperations = {
  // Exports
  // Everybody has only their own. The handlers ask for what each kind needs.
  listExports: read('/api/Exports', signedIn({ personal: true }), [400]),
  // A step-up is needed for what is kept of others, and for the whole company.
  createExport: write('POST', '/api/Exports', signedIn({ worksAfterTrial: true, stepUp: 'ifNeeded' }), {
    changes: 'exports',
    records: 'export.requested',
    problems: [400, 413],
  }),
  getExport: read('/api/Exports/:id', signedIn({ personal: true }), [404]),
  downloadExport: read('/api/Exports/:id/download', signedIn({ personal: true }), [404, 409, 416]),
} as const;
