import { claim, publicAccess, signedIn } from '#contract/platform/access.ts';
import { read, write } from '#contract/platform/operation-rows.ts';

export const signInOperations = {
  // Sign-in and sessions
  login: write('POST', '/api/Auth/login', publicAccess, {
    changes: null,
    records: 'session.started',
    problems: [400, 401],
  }),
  refreshToken: write('POST', '/api/Auth/refresh-token', publicAccess, {
    changes: null,
    records: null,
    problems: [400, 401],
  }),
  logout: write('POST', '/api/Auth/logout', publicAccess, { changes: null, records: 'session.ended' }),
  register: write('POST', '/api/Auth/register', publicAccess, {
    changes: null,
    records: 'user.registered',
    problems: [400],
  }),
  // 404 unless SIGN_UP is on. The company and its audit entry come into being when the link is used, by `acceptEntry`.
  signUp: write('POST', '/api/Auth/sign-up', publicAccess, { changes: null, records: null, problems: [400, 404] }),
  changePassword: write('POST', '/api/Auth/change-password', signedIn({ worksAfterTrial: true, withoutFactor: true }), {
    changes: null,
    records: 'password.changed',
    problems: [400],
  }),
  adminChangePassword: write(
    'POST',
    '/api/Auth/admin/change-password',
    claim('Users:EditUsers', { deniedAs: 401, stepUp: true }),
    { changes: null, records: 'password.set', problems: [400, 404] },
  ),
  // Shows again who the caller is, for the operations with `stepUp`.
  stepUp: write('POST', '/api/Auth/step-up', signedIn({ worksAfterTrial: true, withoutFactor: true }), {
    changes: null,
    records: 'stepUp.passed',
    problems: [400],
  }),
  // Public: the link acts as its user, once.
  getEntry: read('/api/Auth/entry/:token', publicAccess, [404, 410]),
  acceptEntry: write('POST', '/api/Auth/entry/:token', publicAccess, {
    changes: 'users',
    records: 'invitation.accepted',
    problems: [400, 404, 410],
  }),
  forgotPassword: write('POST', '/api/Auth/forgot-password', publicAccess, {
    changes: null,
    records: 'password.forgotten',
    problems: [400],
  }),
  listSessions: read('/api/Auth/sessions', signedIn({ personal: true, withoutFactor: true }), [400]),
  endSession: write('DELETE', '/api/Auth/sessions/:id', signedIn({ worksAfterTrial: true, withoutFactor: true }), {
    changes: null,
    records: 'session.revoked',
    problems: [404],
  }),
  endOtherSessions: write('DELETE', '/api/Auth/sessions', signedIn({ worksAfterTrial: true, withoutFactor: true }), {
    changes: null,
    records: 'session.revoked',
  }),
} as const;
