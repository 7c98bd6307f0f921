import { z } from 'zod';
import { publicAccess, signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { boundedString, id, idParams, instant } from '#contract/platform/fields.ts';
import { rateLimited } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { exampleSession, loginSchema } from './auth.ts';

const identitySchema = z.object({
  /** The id of the provider. */
  id,
  name: z.string(),
  /** Omitted: the caller has linked no account there. */
  linkedAt: instant.optional(),
  lastUsedAt: instant.optional(),
});

export type Identity = z.output<typeof identitySchema>;

/** The page of the provider that the browser has to open next. */
const providerPageSchema = z.object({ address: z.string() });

/** What a provider adds to the address when it sends the browser back. Other parameters are ignored. */
const callbackQuery = z.object({
  code: boundedString(4000).optional(),
  state: boundedString(200).optional(),
  iss: boundedString(1000).optional(),
  error: boundedString(200).optional(),
  error_description: boundedString(2000).optional(),
});

export type ProviderAnswer = z.output<typeof callbackQuery>;

export const startProviderSignIn = defineEndpoint('startProviderSignIn', {
  method: 'GET',
  path: '/api/Auth/oidc/:providerId/start',
  // The browser opens it itself, as it does `finishProviderSignIn`. Both answer with a redirect.
  access: publicAccess,
  problems: [404],
  params: z.object({ providerId: id }),
  /** The token of an invitation, to accept it with an account of the provider. */
  query: z.object({ entry: boundedString(200).optional() }),
  responses: { 302: null },
  summary: 'Sign in with a provider',
  description:
    'For browsers: redirects to the provider, with a code challenge (PKCE), a state and a nonce, which an encrypted cookie keeps for 10 minutes. With `entry`, the account is linked to the user of an invitation. If the provider does not answer within 5 seconds, it redirects to the page that the browser came from, with `#unavailable`.',
  headers: rateLimited,
  example: { params: { providerId: ids.directory } },
});

export const finishProviderSignIn = defineEndpoint('finishProviderSignIn', {
  method: 'GET',
  path: '/api/Auth/oidc/callback',
  access: publicAccess,
  problems: [400],
  query: callbackQuery,
  responses: { 302: null },
  summary: 'Return from a provider',
  description:
    'For browsers: the address to register at the provider, to which it sends the browser back. Redirects to a page of Loggia: with `#code=` and a code to exchange, with `#linked`, `#confirmed`, `#unavailable` or `#refused`. Why somebody was refused is in the audit log.',
  headers: rateLimited,
  example: { query: { error: 'access_denied' } },
});

export const exchangeSignInCode = defineEndpoint('exchangeSignInCode', {
  method: 'POST',
  path: '/api/Auth/oidc/exchange',
  access: publicAccess,
  changes: null,
  records: 'session.started',
  problems: [400, 401],
  body: z.object({ code: boundedString(200) }),
  responses: { 200: loginSchema },
  summary: 'Exchange a sign-in code',
  description:
    'Starts the session of a person who came back from their provider. A code works once, for two minutes, and only in the browser that came back. The answer is that of a sign-in.',
  headers: rateLimited,
  example: {
    body: { code: 'an-example-and-no-code' },
    answer: exampleSession,
  },
});

export const listIdentities = defineEndpoint('listIdentities', {
  method: 'GET',
  path: '/api/Users/me/identities',
  access: signedIn({ personal: true }),
  responses: { 200: z.array(identitySchema) },
  summary: 'List your own providers',
  description:
    'Lists the providers with which the caller can sign in. Those with `linkedAt` are linked to an account of theirs.',
  example: {
    answer: [
      { id: ids.directory, name: 'Studio North', linkedAt: '2026-01-05T08:00:00.000Z' },
      { id: ids.otherDirectory, name: 'Studio South' },
    ],
  },
});

export const linkIdentity = defineEndpoint('linkIdentity', {
  method: 'POST',
  path: '/api/Auth/oidc/:providerId/link',
  // Below /api/Auth, because it sets the same cookie as the start of a sign-in.
  access: signedIn({ stepUp: true }),
  changes: null,
  records: null,
  problems: [400, 404],
  params: z.object({ providerId: id }),
  responses: { 200: providerPageSchema },
  summary: 'Link an account',
  description:
    'Returns the page of the provider that the browser has to open, and sets a cookie. Who signs in there is linked to the caller, whose session must still be open then.',
  example: {
    params: { providerId: ids.otherDirectory },
    answer: { address: 'https://id.studio-north.example/auth?client_id=loggia' },
  },
});

export const confirmWithProvider = defineEndpoint('confirmWithProvider', {
  method: 'POST',
  path: '/api/Auth/oidc/:providerId/step-up',
  // A step-up by signing in again. It is recorded when the browser comes back.
  access: signedIn({ worksAfterTrial: true, withoutFactor: true }),
  changes: null,
  records: null,
  problems: [400, 404],
  params: z.object({ providerId: id }),
  responses: { 200: providerPageSchema },
  summary: 'Confirm with a provider',
  description:
    'Returns the page of the provider that the browser has to open, where the caller signs in again, and sets a cookie. If they do so with the account that they have linked, after this request, their session counts as confirmed for ten minutes, as after a step-up. The browser then returns to `/step-up` with `#confirmed`, or with the reason why not. People who have an app for codes enter a code instead.',
  example: {
    params: { providerId: ids.directory },
    answer: { address: 'https://id.studio-north.example/auth?client_id=loggia&prompt=login&max_age=0' },
  },
});

export const unlinkIdentity = defineEndpoint('unlinkIdentity', {
  method: 'DELETE',
  path: '/api/Users/me/identities/:id',
  access: signedIn(),
  changes: 'users',
  records: 'identity.unlinked',
  problems: [400, 404],
  params: idParams,
  responses: { 204: null },
  summary: 'Unlink an account',
  description: 'The caller can no longer sign in with it. Refused if they could then not sign in at all.',
  example: { params: { id: ids.directory } },
});

export const namedSchemas = {
  Identity: {
    schema: identitySchema,
    description: 'A provider with which the caller can sign in, and since when an account there is linked.',
  },
  ProviderPage: { schema: providerPageSchema, description: 'The page of a provider to open.' },
} satisfies NamedSchemas;
