import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { boundedString, id, idParams, instant, requiredName, text } from '#contract/platform/fields.ts';
import { loginSchema } from './auth.ts';
import { factorKinds } from './factor-kinds.ts';

/** Longest name of a factor. */
export const factorNameLimit = 60;

const factorName = requiredName('Please enter a name', factorNameLimit);

/** A code of an app, or a recovery code. Spaces and hyphens do not count. */
const code = text(100);

const factorSchema = z.object({
  id,
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.optional(),
  /** Only of recovery codes: how many have not been used. */
  codesLeft: z.int().optional(),
});

export type Factor = z.output<typeof factorSchema>;

/** `secret` and `uri` are shown once. */
const newTotpSchema = z.object({ id, secret: z.string(), uri: z.string() });

export type NewTotp = z.output<typeof newTotpSchema>;

const recoveryCodes = z.array(z.string());

export const finishSignIn = defineEndpoint('finishSignIn', {
  body: z.object({ challenge: boundedString(200), code }),
  responses: { 200: loginSchema },
});

export const listFactors = defineEndpoint('listFactors', {
  responses: { 200: z.array(factorSchema) },
});

export const addTotp = defineEndpoint('addTotp', {
  responses: { 201: newTotpSchema },
});

export const confirmTotp = defineEndpoint('confirmTotp', {
  params: idParams,
  body: z.object({ code, name: factorName.optional() }),
  /** Only for the first factor of a person, because later ones share their recovery codes. */
  responses: { 200: z.object({ recoveryCodes: recoveryCodes.optional() }) },
});

export const renameFactor = defineEndpoint('renameFactor', {
  params: idParams,
  body: z.object({ name: factorName }),
  responses: { 200: factorSchema },
});

export const removeFactor = defineEndpoint('removeFactor', { params: idParams, responses: { 204: null } });

export const createRecoveryCodes = defineEndpoint('createRecoveryCodes', {
  responses: { 201: z.object({ recoveryCodes }) },
});

export const removeUserFactors = defineEndpoint('removeUserFactors', { params: idParams, responses: { 204: null } });
