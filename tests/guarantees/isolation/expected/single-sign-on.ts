import { type Expectation, everyone, noSession, signedIn } from './principals.ts';

/** Only administrators, and only what their company has. */
const administrators = { ...noSession, ...signedIn(403) };
const ofCompany = (status: number) => [status, status, status, 404, 404] as const;
const forAdministrators = (statuses: Expectation['admin']) => ({
  ...administrators,
  admin: statuses,
  adminOfOther: statuses,
});

export const singleSignOn = {
  listIdentityProviders: forAdministrators(200),
  // For the users of a client, which has to be one of the company.
  createIdentityProvider: forAdministrators([201, 201, 201, 400, 400]),
  updateIdentityProvider: forAdministrators(ofCompany(200)),
  deleteIdentityProvider: forAdministrators(ofCompany(204)),
  listBreakGlass: forAdministrators(200),
  // The users of the other places are no administrators.
  addBreakGlass: forAdministrators([204, 400, 400, 404, 404]),
  removeBreakGlass: forAdministrators(404),
  listScimTokens: forAdministrators(200),
  createScimToken: forAdministrators(201),
  deleteScimToken: forAdministrators(ofCompany(204)),
  // A redirect for every caller: nobody is signed in yet.
  startProviderSignIn: everyone([302, 302, 302, 302, 404]),
  finishProviderSignIn: everyone(302),
  exchangeSignInCode: everyone(401),
  listIdentities: { ...noSession, ...signedIn(200) },
  // At the place `own` the caller has linked an account. Nothing answers at the others' addresses.
  linkIdentity: {
    ...noSession,
    ...signedIn([400, 400, 400, 404, 404]),
    clientUser: [400, 400, 404, 404, 404],
    powerfulClientUser: [400, 400, 404, 404, 404],
  },
  // The provider of `own` does not answer.
  confirmWithProvider: { ...noSession, ...signedIn([400, 404, 404, 404, 404]) },
  unlinkIdentity: { ...noSession, ...signedIn([204, 404, 404, 404, 404]) },
} as const satisfies Record<string, Expectation>;
