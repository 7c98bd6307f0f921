import { administrator, publicAccess, signedIn } from '#contract/platform/access.ts';
import { read, write } from '#contract/platform/operation-rows.ts';

export const singleSignOnOperations = {
  // Identity providers of the company
  listIdentityProviders: read('/api/Company/identity-providers', administrator()),
  createIdentityProvider: write('POST', '/api/Company/identity-providers', administrator({ stepUp: true }), {
    changes: 'identityProviders',
    records: 'identityProvider.created',
    problems: [400],
  }),
  updateIdentityProvider: write('PATCH', '/api/Company/identity-providers/:id', administrator({ stepUp: true }), {
    changes: 'identityProviders',
    records: 'identityProvider.updated',
    problems: [400, 404, 412],
  }),
  deleteIdentityProvider: write('DELETE', '/api/Company/identity-providers/:id', administrator({ stepUp: true }), {
    changes: 'identityProviders',
    records: 'identityProvider.deleted',
    problems: [404, 412],
  }),
  // Who may use a password although a provider is required
  listBreakGlass: read('/api/Company/break-glass', administrator()),
  addBreakGlass: write('PUT', '/api/Company/break-glass/:id', administrator({ stepUp: true }), {
    changes: 'identityProviders',
    records: 'breakGlass.added',
    problems: [400, 404],
  }),
  removeBreakGlass: write('DELETE', '/api/Company/break-glass/:id', administrator(), {
    changes: 'identityProviders',
    records: 'breakGlass.removed',
    problems: [400, 404],
  }),
  // Tokens with which directories add and deactivate staff (SCIM)
  listScimTokens: read('/api/Company/scim-tokens', administrator()),
  createScimToken: write('POST', '/api/Company/scim-tokens', administrator({ stepUp: true }), {
    changes: 'identityProviders',
    records: 'scimToken.created',
    problems: [400],
  }),
  deleteScimToken: write('DELETE', '/api/Company/scim-tokens/:id', administrator({ stepUp: true }), {
    changes: 'identityProviders',
    records: 'scimToken.deleted',
    problems: [404],
  }),

  // Sign-in. The browser opens the first two itself. They answer with redirects.
  startProviderSignIn: read('/api/Auth/oidc/:providerId/start', publicAccess, [404]),
  finishProviderSignIn: read('/api/Auth/oidc/callback', publicAccess, [400]),
  exchangeSignInCode: write('POST', '/api/Auth/oidc/exchange', publicAccess, {
    changes: null,
    records: 'session.started',
    problems: [400, 401],
  }),

  // The caller's own accounts at providers
  listIdentities: read('/api/Users/me/identities', signedIn({ personal: true })),
  // Below /api/Auth, because it sets the same cookie as the start of a sign-in.
  linkIdentity: write('POST', '/api/Auth/oidc/:providerId/link', signedIn({ stepUp: true }), {
    changes: null,
    records: null,
    problems: [400, 404],
  }),
  // A step-up by signing in again. It is recorded when the browser comes back.
  confirmWithProvider: write(
    'POST',
    '/api/Auth/oidc/:providerId/step-up',
    signedIn({ worksAfterTrial: true, withoutFactor: true }),
    { changes: null, records: null, problems: [400, 404] },
  ),
  unlinkIdentity: write('DELETE', '/api/Users/me/identities/:id', signedIn(), {
    changes: 'users',
    records: 'identity.unlinked',
    problems: [400, 404],
  }),
} as const;
