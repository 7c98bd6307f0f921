import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, instant, requiredName } from '#contract/platform/fields.ts';
import { loginSchema } from './auth.ts';
import { factorNameLimit } from './factors.ts';
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

export const startPasskeySignIn = defineEndpoint('startPasskeySignIn', {
  body: z.object({ tenantId: id }),
  responses: { 200: assertionOptions },
});

export const signInWithPasskey = defineEndpoint('signInWithPasskey', {
  body: z.object({ tenantId: id, passkey: assertion }),
  responses: { 200: loginSchema },
});

export const startPasskey = defineEndpoint('startPasskey', {
  responses: { 200: registrationOptions },
});

export const addPasskey = defineEndpoint('addPasskey', {
  body: z.object({ name: requiredName('Please enter a name', factorNameLimit), passkey: registration }),
  responses: { 201: passkeySchema },
});
