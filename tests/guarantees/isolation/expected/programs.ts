import { noSession, type Row, signedIn } from './principals.ts';

const own = [200, 404, 404, 404, 404] as const;
const ownExports = { admin: own, manager: own, adminOfOther: own };

export const programs = {
  listFeeds: { ...noSession, ...signedIn(200), needs: 'session' },
  createFeed: { ...noSession, ...signedIn(201), needs: 'session', signsIn: 'no' },
  // A feed belongs to one person.
  deleteFeed: { ...noSession, ...signedIn([204, 404, 404, 404, 404]), needs: 'session', signsIn: 'no' },
  listExports: { ...noSession, ...signedIn(200), needs: 'session' },
  // Whoever may edit the project that they see. Client users only where the company allows it.
  createExport: {
    ...noSession,
    ...signedIn(403),
    admin: [201, 201, 201, 400, 400],
    manager: [201, 201, 201, 400, 400],
    adminOfOther: [201, 201, 201, 400, 400],
    needs: 'session',
    signsIn: 'asks',
  },
  // An export belongs to one person.
  getExport: { ...noSession, ...signedIn(404), ...ownExports, needs: 'session' },
  downloadExport: { ...noSession, ...signedIn(404), ...ownExports, needs: 'session' },
  listTokens: { ...noSession, ...signedIn(200), needs: 'session' },
  // The token has one permission, which its owner must have. Only staff may have tokens, unless the company says otherwise.
  createToken: {
    ...noSession,
    ...signedIn(201),
    withoutClaims: 400,
    clientUser: 403,
    powerfulClientUser: 403,
    needs: 'session',
    signsIn: 'asks',
  },
  // Administrators end the tokens of everybody in their company.
  endToken: {
    ...noSession,
    ...signedIn([204, 404, 404, 404, 404]),
    admin: [204, 204, 204, 404, 404],
    adminOfOther: [204, 204, 204, 404, 404],
    needs: 'session',
    signsIn: 'takesAway',
  },
} as const satisfies Record<string, Row>;
