import { type Expectation, noSession, signedIn } from './principals.ts';

const staffOnly = { ...noSession, ...signedIn(403) };

export const templates = {
  listTemplates: { ...staffOnly, admin: 200, manager: 200, adminOfOther: 200 },
  createTemplate: {
    ...staffOnly,
    admin: [201, 201, 201, 400, 400],
    manager: [201, 201, 201, 400, 400],
    adminOfOther: [201, 201, 201, 400, 400],
  },
  updateTemplate: {
    ...staffOnly,
    admin: [200, 200, 200, 404, 404],
    manager: [200, 200, 200, 404, 404],
    adminOfOther: [200, 200, 200, 404, 404],
  },
  deleteTemplate: {
    ...staffOnly,
    admin: [204, 204, 204, 404, 404],
    manager: [204, 204, 204, 404, 404],
    adminOfOther: [204, 204, 204, 404, 404],
  },
} as const satisfies Record<string, Expectation>;
