import { everyone, noSession, type Row, signedIn } from './principals.ts';

export const factors = {
  finishSignIn: { ...everyone(401), needs: 'nothing', signsIn: 'proves' },
  listFactors: { ...noSession, ...signedIn(200), needs: 'session' },
  addTotp: { ...noSession, ...signedIn(201), needs: 'session', signsIn: 'asks' },
  // The factor at the place `own` is confirmed.
  confirmTotp: { ...noSession, ...signedIn(404), needs: 'session', signsIn: 'proves' },
  createRecoveryCodes: { ...noSession, ...signedIn(201), needs: 'session', signsIn: 'asks' },
  renameFactor: { ...noSession, ...signedIn([200, 404, 404, 404, 404]), needs: 'session', signsIn: 'no' },
  removeFactor: { ...noSession, ...signedIn([204, 404, 404, 404, 404]), needs: 'session', signsIn: 'asks' },
  // The samples come from no device.
  requestCode: { ...everyone(202), needs: 'nothing', signsIn: 'proves' },
  // The samples come from no browser that asked.
  signInWithCode: { ...everyone(401), needs: 'nothing', signsIn: 'proves' },
  startPasskeySignIn: { ...everyone(200), needs: 'nothing', signsIn: 'proves' },
  signInWithPasskey: { ...everyone(401), needs: 'nothing', signsIn: 'proves' },
  startPasskey: { ...noSession, ...signedIn(200), needs: 'session', signsIn: 'asks' },
  addPasskey: { ...noSession, ...signedIn(400), needs: 'session', signsIn: 'asks' },
  // Administrators remove their own one by one.
  removeUserFactors: {
    ...noSession,
    ...signedIn(403),
    admin: [400, 204, 204, 404, 404],
    adminOfOther: [400, 204, 204, 404, 404],
    needs: 'admin',
    signsIn: 'asks',
  },
} as const satisfies Record<string, Row>;
