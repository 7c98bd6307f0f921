import { type Expectation, everyone, noSession, signedIn } from './principals.ts';

export const factors = {
  finishSignIn: everyone(401),
  listFactors: { ...noSession, ...signedIn(200) },
  addTotp: { ...noSession, ...signedIn(201) },
  // The factor at the place `own` is confirmed.
  confirmTotp: { ...noSession, ...signedIn(404) },
  createRecoveryCodes: { ...noSession, ...signedIn(201) },
  renameFactor: { ...noSession, ...signedIn([200, 404, 404, 404, 404]) },
  removeFactor: { ...noSession, ...signedIn([204, 404, 404, 404, 404]) },
  // The samples come from no device.
  startPasskeySignIn: everyone(200),
  signInWithPasskey: everyone(401),
  startPasskey: { ...noSession, ...signedIn(200) },
  addPasskey: { ...noSession, ...signedIn(400) },
  // Administrators remove their own one by one.
  removeUserFactors: {
    ...noSession,
    ...signedIn(403),
    admin: [400, 204, 204, 404, 404],
    adminOfOther: [400, 204, 204, 404, 404],
  },
} as const satisfies Record<string, Expectation>;
