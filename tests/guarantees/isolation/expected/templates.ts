import { noSession, type Row, signedIn } from './principals.ts';

const staffOnly = { ...noSession, ...signedIn(403) };

export const templates = {
  listTemplates: {
    ...staffOnly,
    admin: 200,
    manager: 200,
    adminOfOther: 200,
    needs: ['Project:EditProjects', 'Project:CreateProjects'],
    staffOnly: true,
  },
  createTemplate: {
    ...staffOnly,
    admin: [201, 201, 201, 400, 400],
    manager: [201, 201, 201, 400, 400],
    adminOfOther: [201, 201, 201, 400, 400],
    needs: ['Project:EditProjects'],
    staffOnly: true,
    signsIn: 'no',
  },
  updateTemplate: {
    ...staffOnly,
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
    needs: ['Project:EditProjects'],
    staffOnly: true,
    signsIn: 'no',
  },
  deleteTemplate: {
    ...staffOnly,
    admin: [204, 204, 204, 404, 404],
    manager: [204, 204, 204, 404, 404],
    adminOfOther: [204, 204, 204, 404, 404],
    needs: ['Project:EditProjects'],
    staffOnly: true,
    signsIn: 'no',
  },
} as const satisfies Record<string, Row>;
