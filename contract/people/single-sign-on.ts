import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { boundedString, id, idParams, instant } from '#contract/platform/fields.ts';
import { loginSchema } from './auth.ts';

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
  params: z.object({ providerId: id }),
  /** The token of an invitation, to accept it with an account of the provider. */
  query: z.object({ entry: boundedString(200).optional() }),
  responses: { 302: null },
});

export const finishProviderSignIn = defineEndpoint('finishProviderSignIn', {
  query: callbackQuery,
  responses: { 302: null },
});

export const exchangeSignInCode = defineEndpoint('exchangeSignInCode', {
  body: z.object({ code: boundedString(200) }),
  responses: { 200: loginSchema },
});

export const listIdentities = defineEndpoint('listIdentities', {
  responses: { 200: z.array(identitySchema) },
});

export const linkIdentity = defineEndpoint('linkIdentity', {
  params: z.object({ providerId: id }),
  responses: { 200: providerPageSchema },
});

export const confirmWithProvider = defineEndpoint('confirmWithProvider', {
  params: z.object({ providerId: id }),
  responses: { 200: providerPageSchema },
});

export const unlinkIdentity = defineEndpoint('unlinkIdentity', { params: idParams, responses: { 204: null } });
