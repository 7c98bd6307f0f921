import { ids } from '#contract/platform/example-ids.ts';
import { rateLimited } from '#contract/platform/headers.ts';
import { exampleSession } from './auth.ts';
import type { References } from './row.ts';

/** Made up, so no app and no account has them. */
const secret = 'MADEUPSECRETMADEUPSECRETMADEUPSE';
const recoveryCodes = ['made-up22-code', 'made-up33-code'];
const phone = {
  id: ids.authenticator,
  kind: 'Totp',
  name: 'Phone',
  createdAt: '2026-02-02T08:00:00.000Z',
  lastUsedAt: '2026-04-14T08:00:00.000Z',
} as const;

/** Second factors: signing in with one, setting them up, and removing those of others. */
export const factorsReference = {
  finishSignIn: {
    summary: 'Finish a sign-in with a second factor',
    description:
      'Goes on with a sign-in that returned 401 with the type `urn:loggia:problem:second-factor` and a `challenge`, which is valid for five minutes. `code` is a code of an app or a recovery code. Each works once. A wrong code returns the same 401 again. After several wrong codes, the response is 429 until the time in `Retry-After` has passed, at most 15 minutes.',
    headers: rateLimited,
    example: {
      body: { challenge: 'an-example-and-no-challenge', code: '123456' },
      answer: exampleSession,
    },
  },
  listFactors: {
    summary: 'List your own second factors',
    description:
      'Lists the second factors of the caller, the oldest first. `codesLeft` is the number of recovery codes that have not been used.',
    example: {
      answer: [
        phone,
        {
          id: ids.recoveryCodes,
          kind: 'Recovery',
          name: 'Recovery codes',
          createdAt: '2026-02-02T08:01:00.000Z',
          codesLeft: 2,
        },
      ],
    },
  },
  addTotp: {
    summary: 'Start adding an app for codes',
    description:
      'Returns the secret of a new app, and the address for its QR code. No later response contains them. The app counts for nothing until `confirm` has seen a code of it. A caller has at most 10 apps. Shared accounts of demo companies get 403.',
    example: {
      answer: {
        id: ids.created,
        secret,
        uri: `otpauth://totp/Studio%20North:wim?secret=${secret}&issuer=Studio%20North`,
      },
    },
  },
  confirmTotp: {
    summary: 'Confirm an app for codes',
    description:
      'Makes the app a second factor if the code is right: that of now, or of 30 seconds earlier or later. The code counts as used. The first factor of a caller comes with ten recovery codes, which no later response contains. A wrong code returns 400. Tells the caller by mail.',
    example: { params: { id: ids.created }, body: { code: '123456', name: 'Tablet' }, answer: { recoveryCodes } },
  },
  createRecoveryCodes: {
    summary: 'Make new recovery codes',
    description:
      'Returns ten recovery codes, which no later response contains. Each works once instead of a code of an app. The former codes of the caller stop working.',
    example: { answer: { recoveryCodes } },
  },
  renameFactor: {
    summary: 'Rename a second factor',
    description: 'Changes the name of a second factor of the caller.',
    example: { params: { id: ids.authenticator }, body: { name: 'Phone' }, answer: phone },
  },
  removeFactor: {
    summary: 'Remove a second factor',
    description:
      'Removes a second factor of the caller and tells them by mail. Recovery codes go with the last one. If the company requires a second factor, the last one cannot be removed: the response is 400.',
    example: { params: { id: ids.authenticator } },
  },
  removeUserFactors: {
    summary: 'Remove the second factors of a user',
    description:
      'For a person who has lost theirs. Removes all second factors and recovery codes of a user, and tells them by mail. The id of the caller returns 400: they remove their own in My Profile. For a shared account of a demo company the response is 403.',
    example: { params: { id: ids.cleo } },
  },
} satisfies Partial<References>;
