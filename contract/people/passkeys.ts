import { z } from 'zod';
import { publicAccess, signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, instant, requiredName } from '#contract/platform/fields.ts';
import { rateLimited } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { exampleSession, loginSchema } from './auth.ts';
import { factorNameLimit, ownFactors } from './factors.ts';
import { assertion, registration } from './passkey-shapes.ts';

const assertionOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: z.string(),
});

const registrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.string(), alg: z.int() })),
  /** Milliseconds. */
  timeout: z.int(),
  attestation: z.string(),
  /** The passkeys that the user has already. */
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()) })),
  authenticatorSelection: z.object({
    residentKey: z.string(),
    requireResidentKey: z.boolean(),
    userVerification: z.string(),
  }),
});

/** With the recovery codes that come with the first factor of a person. */
const passkeySchema = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  recoveryCodes: z.array(z.string()).optional(),
});

/** A made-up challenge. Passkeys in examples were never valid either. */
const challenge = 'TG9nZ2lhIG1hZGUgdGhpcyBjaGFsbGVuZ2UgdXAgZm9yIGl0cyBkb2N1bWVudHM';

export const startPasskeySignIn = defineEndpoint('startPasskeySignIn', {
  method: 'POST',
  path: '/api/Auth/passkey/options',
  // A passkey is both factors, so it signs in without a user name.
  access: publicAccess,
  changes: null,
  records: null,
  problems: [400],
  body: z.object({ tenantId: id }),
  responses: { 200: assertionOptions },
  summary: 'Start a sign-in with a passkey',
  description:
    'Returns what `navigator.credentials.get` needs, as JSON. The challenge is valid for five minutes, for this company, and once. The response is the same for companies that do not exist. Without `PUBLIC_URL` passkeys work only on `localhost`; elsewhere the response is 400.',
  headers: rateLimited,
  example: {
    body: { tenantId: ids.studio },
    answer: { challenge, rpId: 'loggia.example', timeout: 300_000, userVerification: 'required' },
  },
});

const credential = {
  id: 'bWFkZS11cC1wYXNza2V5',
  rawId: 'bWFkZS11cC1wYXNza2V5',
  type: 'public-key',
  clientExtensionResults: {},
} as const;

export const signInWithPasskey = defineEndpoint('signInWithPasskey', {
  method: 'POST',
  path: '/api/Auth/passkey',
  access: publicAccess,
  changes: null,
  records: 'session.started',
  problems: [400, 401],
  body: z.object({ tenantId: id, passkey: assertion }),
  responses: { 200: loginSchema },
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
});

export const startPasskey = defineEndpoint('startPasskey', {
  method: 'POST',
  path: '/api/Users/me/factors/passkey/options',
  access: signedIn({ ...ownFactors, stepUp: true }),
  changes: null,
  records: null,
  problems: [400],
  responses: { 200: registrationOptions },
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
});

export const addPasskey = defineEndpoint('addPasskey', {
  method: 'POST',
  path: '/api/Users/me/factors/passkey',
  access: signedIn({ ...ownFactors, stepUp: true }),
  changes: 'users',
  records: 'factor.added',
  problems: [400],
  body: z.object({ name: requiredName('Please enter a name', factorNameLimit), passkey: registration }),
  responses: { 201: passkeySchema },
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
});

export const namedSchemas = {
  NewPasskey: {
    schema: passkeySchema,
    description: 'A new passkey, with the recovery codes that come with the first factor of the caller.',
  },
  PasskeyOptions: { schema: registrationOptions, description: 'What `navigator.credentials.create` needs, as JSON.' },
  PasskeySignInOptions: { schema: assertionOptions, description: 'What `navigator.credentials.get` needs, as JSON.' },
} satisfies NamedSchemas;
