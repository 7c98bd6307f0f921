import { z } from 'zod';
import { claimValues } from '#contract/platform/claims.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams, instant, moment, requiredName } from '#contract/platform/fields.ts';
import { paging } from '#contract/platform/paging.ts';
import { tokenNameLimit } from './token-limits.ts';

const tokenSchema = z.object({
  id,
  name: z.string(),
  /** The last four characters of the token, to recognise it. */
  lastFour: z.string(),
  /** Permissions that the owner gave to the token. It has those that the owner's role has too. */
  claims: z.array(z.string()),
  readOnly: z.boolean(),
  ownerId: id,
  ownerName: z.string(),
  createdAt: instant,
  /** To the minute. Missing if the token has never been used. */
  lastUsedAt: instant.optional(),
  expiresAt: instant,
});

export type ApiToken = z.output<typeof tokenSchema>;

/** `token` is in this answer alone: Loggia keeps only its hash. */
const newTokenSchema = tokenSchema.extend({ token: z.string() });

export type NewApiToken = z.output<typeof newTokenSchema>;

export const createTokenBody = z.object({
  name: requiredName('Please enter a name', tokenNameLimit),
  claims: z
    .array(z.enum(claimValues, 'Unknown permission'))
    .max(1000)
    .min(1, 'Please choose at least one permission')
    .transform((values) => [...new Set(values)]),
  readOnly: z.boolean().default(false),
  expiresAt: moment.refine((value) => isInTime(value), 'Please choose a time within a year from now'),
});

export const tokenListQuery = z.object({
  /** `all` lists the tokens of the whole company. Only administrators may. */
  of: z.enum(['me', 'all']).default('me'),
  ...paging,
});

export const listTokens = defineEndpoint('listTokens', {
  query: tokenListQuery,
  responses: { 200: z.array(tokenSchema) },
});

export const createToken = defineEndpoint('createToken', {
  body: createTokenBody,
  responses: { 201: newTokenSchema },
});

export const endToken = defineEndpoint('endToken', {
  params: idParams,
  responses: { 204: null },
});

function isInTime(value: string): boolean {
  const latest = new Date();
  latest.setUTCFullYear(latest.getUTCFullYear() + 1);
  const at = Date.parse(value);
  return at > Date.now() && at <= latest.getTime();
}
