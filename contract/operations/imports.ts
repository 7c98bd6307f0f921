import { administrator } from '#contract/platform/access.ts';
import { read, write } from '#contract/platform/operation-rows.ts';

export const importOperations = {
  // Imports
  listImports: read('/api/Imports', administrator(), [400]),
  // It only checks the file and keeps its rows for a day.
  createImport: write('POST', '/api/Imports', administrator(), {
    changes: null,
    records: null,
    problems: [400, 413, 415],
  }),
  // A step-up is needed to import users.
  runImport: write('POST', '/api/Imports/:id/run', administrator({ stepUp: 'ifNeeded' }), {
    changes: 'imports',
    records: 'import.run',
    problems: [400, 404],
  }),
  undoImport: write('POST', '/api/Imports/:id/undo', administrator(), {
    changes: 'imports',
    records: 'import.undone',
    problems: [400, 404],
  }),
} as const;
