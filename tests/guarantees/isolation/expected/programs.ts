import { type Expectation, noSession, signedIn } from './principals.ts';

const own = [200, 404, 404, 404, 404] as const;
const ownExports = { admin: own, manager: own, adminOfOther: own };

export const programs = {
  listFeeds: { ...noSession, ...signedIn(200) },
  createFeed: { ...noSession, ...signedIn(201) },
  // A feed belongs to one person.
  deleteFeed: { ...noSession, ...signedIn([204, 404, 404, 404, 404]) },
  listExports: { ...noSession, ...signedIn(200) },
  // Whoever may edit the project that they see. Client users only where the company allows it.
  createExport: {
    ...noSession,
    ...signedIn(403),
    admin: [201, 201, 201, 400, 400],
    manager: [201, 201, 201, 400, 400],
    adminOfOther: [201, 201, 201, 400, 400],
  },
  // An export belongs to one person.
  getExport: { ...noSession, ...signedIn(404), ...ownExports },
  downloadExport: { ...noSession, ...signedIn(404), ...ownExports },
  listTokens: { ...noSession, ...signedIn(200) },
  // The token has one permission, which its owner must have. Only staff may have tokens, unless the company says otherwise.
  createToken: { ...noSession, ...signedIn(201), withoutClaims: 400, clientUser: 403, powerfulClientUser: 403 },
  // Administrators end the tokens of everybody in their company.
  endToken: {
    ...noSession,
    ...signedIn([204, 404, 404, 404, 404]),
    admin: [204, 204, 204, 404, 404],
    adminOfOther: [204, 204, 204, 404, 404],
  },
} as const satisfies Record<string, Expectation>;
