import { anyOf, claim } from '#contract/platform/access.ts';
import { read, write } from '#contract/platform/operation-rows.ts';

const makers = claim('Project:EditProjects', { staffOnly: true });

export const templateOperations = {
  // Project templates
  // Who creates projects uses them, and who edits projects makes them. Client users do not know them.
  listTemplates: read(
    '/api/Templates',
    anyOf(['Project:CreateProjects', 'Project:EditProjects'], { staffOnly: true }),
    [400],
  ),
  createTemplate: write('POST', '/api/Templates', makers, {
    changes: 'templates',
    records: 'template.created',
    problems: [400],
  }),
  updateTemplate: write('PATCH', '/api/Templates/:id', makers, {
    changes: 'templates',
    records: 'template.updated',
    problems: [400, 404, 412],
  }),
  deleteTemplate: write('DELETE', '/api/Templates/:id', makers, {
    changes: 'templates',
    records: 'template.deleted',
    problems: [404, 412],
  }),
} as const;
