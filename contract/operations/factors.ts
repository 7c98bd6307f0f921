import { administrator, publicAccess, signedIn } from '#contract/platform/access.ts';
import { read, write } from '#contract/platform/operation-rows.ts';

/** What sets up a factor is also answered to those who have to. */
const own = { withoutFactor: true, worksAfterTrial: true } as const;

export const factorOperations = {
  // Goes on where a sign-in answered with the problem type `second-factor`.
  finishSignIn: write('POST', '/api/Auth/second-factor', publicAccess, {
    changes: null,
    records: 'session.started',
    problems: [400, 401],
  }),
  listFactors: read('/api/Users/me/factors', signedIn({ personal: true, withoutFactor: true })),
  // The app counts once `confirmTotp` has seen a code of it.
  addTotp: write('POST', '/api/Users/me/factors/totp', signedIn({ ...own, stepUp: true }), {
    changes: null,
    records: null,
    problems: [400],
  }),
  confirmTotp: write('POST', '/api/Users/me/factors/totp/:id/confirm', signedIn(own), {
    changes: 'users',
    records: 'factor.added',
    problems: [400, 404],
  }),
  createRecoveryCodes: write('POST', '/api/Users/me/factors/recovery-codes', signedIn({ ...own, stepUp: true }), {
    changes: null,
    records: 'recoveryCodes.created',
    problems: [400],
  }),
  renameFactor: write('PATCH', '/api/Users/me/factors/:id', signedIn(own), {
    changes: null,
    records: 'factor.renamed',
    problems: [400, 404],
  }),
  removeFactor: write('DELETE', '/api/Users/me/factors/:id', signedIn({ ...own, stepUp: true }), {
    changes: 'users',
    records: 'factor.removed',
    problems: [400, 404],
  }),
  // Passkeys. One is both factors, so it signs in without a user name.
  startPasskeySignIn: write('POST', '/api/Auth/passkey/options', publicAccess, {
    changes: null,
    records: null,
    problems: [400],
  }),
  signInWithPasskey: write('POST', '/api/Auth/passkey', publicAccess, {
    changes: null,
    records: 'session.started',
    problems: [400, 401],
  }),
  startPasskey: write('POST', '/api/Users/me/factors/passkey/options', signedIn({ ...own, stepUp: true }), {
    changes: null,
    records: null,
    problems: [400],
  }),
  addPasskey: write('POST', '/api/Users/me/factors/passkey', signedIn({ ...own, stepUp: true }), {
    changes: 'users',
    records: 'factor.added',
    problems: [400],
  }),
  // For a person who has lost theirs.
  removeUserFactors: write('DELETE', '/api/Users/:id/factors', administrator({ stepUp: true, worksAfterTrial: true }), {
    changes: 'users',
    records: 'factors.reset',
    problems: [400, 404],
  }),
} as const;
