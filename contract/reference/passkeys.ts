import { ids } from '#contract/platform/example-ids.ts';
import { rateLimited } from '#contract/platform/headers.ts';
import { exampleSession } from './auth.ts';
import type { References } from './row.ts';

/** A made-up challenge. Passkeys in examples were never valid either. */
const challenge = 'TG9nZ2lhIG1hZGUgdGhpcyBjaGFsbGVuZ2UgdXAgZm9yIGl0cyBkb2N1bWVudHM';
const credential = {
  id: 'bWFkZS11cC1wYXNza2V5',
  rawId: 'bWFkZS11cC1wYXNza2V5',
  type: 'public-key',
  clientExtensionResults: {},
} as const;

/** Passkeys: signing in with one, and adding one. */
export const passkeysReference = {
  startPasskeySignIn: {
    summary: 'Start a sign-in with a passkey',
    description:
      'Returns what `navigator.credentials.get` needs, as JSON. The challenge is valid for five minutes, for this company, and once. The response is the same for companies that do not exist. Without `PUBLIC_URL` passkeys work only on `localhost`; elsewhere the response is 400.',
    headers: rateLimited,
    example: {
      body: { tenantId: ids.studio },
      answer: { challenge, rpId: 'loggia.example', timeout: 300_000, userVerification: 'required' },
    },
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey',
    description:
      'Starts a session without a user name. A passkey is both factors. Every failure returns the same 401. A passkey whose counter goes backwards is refused and recorded, because somebody may have copied it.',
    headers: rateLimited,
    example: {
      body: {
        tenantId: ids.studio,
        passkey: {
          ...credential,
          response: { clientDataJSON: 'e30', authenticatorData: 'bWFkZSB1cA', signature: 'bWFkZSB1cA' },
        },
      },
      answer: exampleSession,
    },
  },
  startPasskey: {
    summary: 'Start adding a passkey',
    description:
      'Returns what `navigator.credentials.create` needs, as JSON. The challenge is valid for five minutes, for the caller, and once. Demo accounts get 403.',
    example: {
      answer: {
        challenge,
        rp: { id: 'loggia.example', name: 'Studio North Architects' },
        user: { id: 'AZigAAAAcACAAAAAAAAAAQGYoAAAAHAAgAAAAAAAABE', name: 'ada', displayName: 'Ada North' },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -8 },
          { type: 'public-key', alg: -257 },
        ],
        timeout: 300_000,
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      },
    },
  },
  addPasskey: {
    summary: 'Add a passkey',
    description:
      'Stores the passkey that the browser has made, with a name. The device must have verified its owner. A person has at most 20 passkeys. The first factor of a caller comes with recovery codes, as an app does. Tells the caller by mail.',
    example: {
      body: {
        name: 'Laptop',
        passkey: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'bWFkZSB1cA' } },
      },
      answer: { id: ids.created, name: 'Laptop', createdAt: '2026-04-14T08:00:00.000Z' },
    },
  },
} satisfies Partial<References>;
