import { type Expectation, noSession, signedIn } from './principals.ts';

export const programs = {
  listFeeds: { ...noSession, ...signedIn(200) },
  createFeed: { ...noSession, ...signedIn(201) },
  // A feed belongs to one person.
  deleteFeed: { ...noSession, ...signedIn([204, 404, 404, 404, 404]) },
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
