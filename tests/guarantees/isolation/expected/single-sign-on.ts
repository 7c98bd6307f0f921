import { everyone, noSession, type Row, signedIn } from './principals.ts';

/** Only administrators, and only what their company has. */
const administrators = { ...noSession, ...signedIn(403) };
const ofCompany = (status: number) => [status, status, status, 404, 404] as const;
const forAdministrators = (statuses: Row['admin']) => ({
  ...administrators,
  admin: statuses,
  adminOfOther: statuses,
});

export const singleSignOn = {
  listIdentityProviders: { ...forAdministrators(200), needs: 'admin' },
  // For the users of a client, which has to be one of the company.
  createIdentityProvider: { ...forAdministrators([201, 201, 201, 400, 400]), needs: 'admin', signsIn: 'asks' },
  updateIdentityProvider: { ...forAdministrators(ofCompany(200)), needs: 'admin', signsIn: 'asks' },
  deleteIdentityProvider: { ...forAdministrators(ofCompany(204)), needs: 'admin', signsIn: 'asks' },
  listBreakGlass: { ...forAdministrators(200), needs: 'admin' },
  // The users of the other places are no administrators.
  addBreakGlass: { ...forAdministrators([204, 400, 400, 404, 404]), needs: 'admin', signsIn: 'asks' },
  removeBreakGlass: { ...forAdministrators(404), needs: 'admin', signsIn: 'takesAway' },
  listScimTokens: { ...forAdministrators(200), needs: 'admin' },
  createScimToken: { ...forAdministrators(201), needs: 'admin', signsIn: 'asks' },
  deleteScimToken: { ...forAdministrators(ofCompany(204)), needs: 'admin', signsIn: 'asks' },
  // A redirect for every caller: nobody is signed in yet.
  startProviderSignIn: { ...everyone([302, 302, 302, 302, 404]), needs: 'nothing' },
  finishProviderSignIn: { ...everyone(302), needs: 'nothing' },
  exchangeSignInCode: { ...everyone(401), needs: 'nothing', signsIn: 'proves' },
  listIdentities: { ...noSession, ...signedIn(200), needs: 'session' },
  // At the place `own` the caller has linked an account. Nothing answers at the others' addresses.
  linkIdentity: {
    ...noSession,
    ...signedIn([400, 400, 400, 404, 404]),
    clientUser: [400, 400, 404, 404, 404],
    powerfulClientUser: [400, 400, 404, 404, 404],
    needs: 'session',
    signsIn: 'asks',
  },
  // The provider of `own` does not answer.
  confirmWithProvider: { ...noSession, ...signedIn([400, 404, 404, 404, 404]), needs: 'session', signsIn: 'proves' },
  unlinkIdentity: { ...noSession, ...signedIn([204, 404, 404, 404, 404]), needs: 'session', signsIn: 'takesAway' },
} as const satisfies Record<string, Row>;
