import { anyOf, signedIn } from '#contract/platform/access.ts';
import { read, write } from '#contract/platform/operation-rows.ts';

const authors = anyOf(['Project:EditProjects', 'Project:ReportProjectProgress'], { staffOnly: true });

export const updateOperations = {
  // Status updates
  // Everyone sees those of the projects that they see, client users those for their client.
  listProjectUpdates: read('/api/Projects/:id/updates', signedIn(), [400, 404]),
  createProjectUpdate: write('POST', '/api/Projects/:id/updates', authors, {
    changes: 'updates',
    records: 'project.updatePublished',
    problems: [400, 404],
  }),
  readUpdate: write('POST', '/api/Projects/:id/updates/:updateId/read', signedIn(), {
    changes: 'notifications',
    records: null,
    problems: [404],
  }),
  draftProjectUpdate: read('/api/Projects/:id/updates/draft', authors, [400, 404]),
} as const;
