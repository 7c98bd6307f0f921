import { z } from 'zod';
import { administrator, publicAccess, signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { boundedString, id, idParams, instant, requiredName, text } from '#contract/platform/fields.ts';
import { rateLimited } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { exampleSession, loginSchema } from './auth.ts';
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
/** Only with the first factor of a person, because later ones share their recovery codes. */
const confirmedTotpSchema = z.object({ recoveryCodes: recoveryCodes.optional() });
const recoveryCodesSchema = z.object({ recoveryCodes });

export const finishSignIn = defineEndpoint('finishSignIn', {
  method: 'POST',
  path: '/api/Auth/second-factor',
  // Goes on where a sign-in answered with the problem type `second-factor`.
  access: publicAccess,
  changes: null,
  records: 'session.started',
  problems: [400, 401],
  body: z.object({ challenge: boundedString(200), code }),
  responses: { 200: loginSchema },
  summary: 'Finish a sign-in with a second factor',
  description:
    'Goes on with a sign-in that returned 401 with the type `urn:loggia:problem:second-factor` and a `challenge`, which is valid for five minutes. `code` is a code of an app or a recovery code. Each works once. A wrong code returns the same 401 again. After several wrong codes, the response is 429 until the time in `Retry-After` has passed, at most 15 minutes.',
  headers: rateLimited,
  example: {
    body: { challenge: 'an-example-and-no-challenge', code: '123456' },
    answer: exampleSession,
  },
});

const phone = {
  id: ids.authenticator,
  kind: 'Totp',
  name: 'Phone',
  createdAt: '2026-02-02T08:00:00.000Z',
  lastUsedAt: '2026-04-14T08:00:00.000Z',
} as const;

export const listFactors = defineEndpoint('listFactors', {
  method: 'GET',
  path: '/api/Users/me/factors',
  access: signedIn({ personal: true, withoutFactor: true }),
  responses: { 200: z.array(factorSchema) },
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
});

/** They are part of a sign-in that needs them, and keep an account safe. */
export const ownFactors = { withoutFactor: true, worksAfterTrial: true } as const;

/** Made up, so no app and no account has them. */
const secret = 'MADEUPSECRETMADEUPSECRETMADEUPSE';

export const addTotp = defineEndpoint('addTotp', {
  method: 'POST',
  path: '/api/Users/me/factors/totp',
  // The app counts once `confirmTotp` has seen a code of it.
  access: signedIn({ ...ownFactors, stepUp: true }),
  changes: null,
  records: null,
  problems: [400],
  responses: { 201: newTotpSchema },
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
});

const exampleRecoveryCodes = ['made-up22-code', 'made-up33-code'];

export const confirmTotp = defineEndpoint('confirmTotp', {
  method: 'POST',
  path: '/api/Users/me/factors/totp/:id/confirm',
  access: signedIn(ownFactors),
  changes: 'users',
  records: 'factor.added',
  problems: [400, 404],
  params: idParams,
  body: z.object({ code, name: factorName.optional() }),
  responses: { 200: confirmedTotpSchema },
  summary: 'Confirm an app for codes',
  description:
    'Makes the app a second factor if the code is right: that of now, or of 30 seconds earlier or later. The code counts as used. The first factor of a caller comes with ten recovery codes, which no later response contains. A wrong code returns 400. Tells the caller by mail.',
  example: {
    params: { id: ids.created },
    body: { code: '123456', name: 'Tablet' },
    answer: { recoveryCodes: exampleRecoveryCodes },
  },
});

export const renameFactor = defineEndpoint('renameFactor', {
  method: 'PATCH',
  path: '/api/Users/me/factors/:id',
  access: signedIn(ownFactors),
  changes: null,
  records: 'factor.renamed',
  problems: [400, 404],
  params: idParams,
  body: z.object({ name: factorName }),
  responses: { 200: factorSchema },
  summary: 'Rename a second factor',
  description: 'Changes the name of a second factor of the caller.',
  example: { params: { id: ids.authenticator }, body: { name: 'Phone' }, answer: phone },
});

export const removeFactor = defineEndpoint('removeFactor', {
  method: 'DELETE',
  path: '/api/Users/me/factors/:id',
  access: signedIn({ ...ownFactors, stepUp: true }),
  changes: 'users',
  records: 'factor.removed',
  problems: [400, 404],
  params: idParams,
  responses: { 204: null },
  summary: 'Remove a second factor',
  description:
    'Removes a second factor of the caller and tells them by mail. Recovery codes go with the last one. If the company requires a second factor, the last one cannot be removed: the response is 400.',
  example: { params: { id: ids.authenticator } },
});

export const createRecoveryCodes = defineEndpoint('createRecoveryCodes', {
  method: 'POST',
  path: '/api/Users/me/factors/recovery-codes',
  access: signedIn({ ...ownFactors, stepUp: true }),
  changes: null,
  records: 'recoveryCodes.created',
  problems: [400],
  responses: { 201: recoveryCodesSchema },
  summary: 'Make new recovery codes',
  description:
    'Returns ten recovery codes, which no later response contains. Each works once instead of a code of an app. The former codes of the caller stop working.',
  example: { answer: { recoveryCodes: exampleRecoveryCodes } },
});

export const removeUserFactors = defineEndpoint('removeUserFactors', {
  method: 'DELETE',
  path: '/api/Users/:id/factors',
  // For a person who has lost theirs.
  access: administrator({ stepUp: true, worksAfterTrial: true }),
  changes: 'users',
  records: 'factors.reset',
  problems: [400, 404],
  params: idParams,
  responses: { 204: null },
  summary: 'Remove the second factors of a user',
  description:
    'For a person who has lost theirs. Removes all second factors and recovery codes of a user, and tells them by mail. The id of the caller returns 400: they remove their own in My Profile. For a shared account of a demo company the response is 403.',
  example: { params: { id: ids.cleo } },
});

export const namedSchemas = {
  Factor: { schema: factorSchema, description: 'A second factor of the caller.' },
  NewTotp: {
    schema: newTotpSchema,
    description: 'A new app for codes. `secret` is for typing, and `uri` for a QR code. Both are returned once.',
  },
  ConfirmedTotp: {
    schema: confirmedTotpSchema,
    description: 'The recovery codes that come with the first factor of the caller.',
  },
  RecoveryCodes: {
    schema: recoveryCodesSchema,
    description: 'New recovery codes. They are returned once.',
  },
} satisfies NamedSchemas;
