import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { claimValues } from '#contract/platform/claims.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams, instant, moment, requiredName } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
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

const importToken: ApiToken = {
  id: ids.importToken,
  name: 'Nightly import',
  lastFour: 'x7Qa',
  claims: ['Clients:ViewClients', 'Project:ViewAllProjects'],
  readOnly: false,
  ownerId: ids.ada,
  ownerName: 'Ada North',
  createdAt: '2026-04-10T08:00:00.000Z',
  lastUsedAt: '2026-04-14T02:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
};

const reportToken: ApiToken = {
  id: ids.reportToken,
  name: 'Report',
  lastFour: 'k_02',
  claims: ['Project:ViewAllProjects'],
  readOnly: true,
  ownerId: ids.ada,
  ownerName: 'Ada North',
  createdAt: '2026-04-09T08:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
};

export const listTokens = defineEndpoint('listTokens', {
  method: 'GET',
  path: '/api/Tokens',
  // Everyone has their own, if the company allows it. Administrators list and end those of all.
  access: signedIn({ personal: true }),
  problems: [400],
  query: tokenListQuery,
  responses: { 200: z.array(tokenSchema) },
  summary: 'List API tokens',
  description:
    'Lists the open API tokens of the caller, newest first. Administrators list those of the whole company with `of=all`.',
  headers: counted,
  example: { query: { limit: 100 }, answer: [importToken, reportToken] },
});

/** The start of a day, so that all processes show the same. */
const inAMonth = `${new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)}T00:00:00.000Z`;

export const createToken = defineEndpoint('createToken', {
  method: 'POST',
  path: '/api/Tokens',
  access: signedIn({ stepUp: true }),
  changes: null,
  records: 'token.created',
  problems: [400],
  body: createTokenBody,
  responses: { 201: newTokenSchema },
  summary: 'Make an API token',
  description:
    'Makes a token with which a program acts as the caller, and returns it. It is never shown again. The token has the listed permissions while the role of the caller has them too, and is never an administrator. `readOnly` refuses every write. `expiresAt` is at most a year from now. Tokens cannot make tokens. The company decides who may have tokens: nobody, staff or everyone.',
  example: {
    body: { name: 'Sync', claims: ['Clients:ViewClients'], readOnly: true, expiresAt: inAMonth },
    answer: {
      id: ids.created,
      name: 'Sync',
      lastFour: '7Bcd',
      claims: ['Clients:ViewClients'],
      readOnly: true,
      ownerId: ids.ada,
      ownerName: 'Ada North',
      createdAt: '2026-04-14T15:05:00.000Z',
      expiresAt: inAMonth,
      token: `lgg_${'A'.repeat(84)}7Bcd`,
    },
  },
});

export const endToken = defineEndpoint('endToken', {
  method: 'DELETE',
  path: '/api/Tokens/:id',
  access: signedIn({ worksAfterTrial: true }),
  changes: null,
  records: 'token.ended',
  problems: [404],
  params: idParams,
  responses: { 204: null },
  summary: 'End an API token',
  description:
    'Ends a token of the caller, or for administrators one of anybody in the company. It stops working immediately.',
  example: { params: { id: ids.reportToken } },
});

function isInTime(value: string): boolean {
  const latest = new Date();
  latest.setUTCFullYear(latest.getUTCFullYear() + 1);
  const at = Date.parse(value);
  return at > Date.now() && at <= latest.getTime();
}

export const namedSchemas = {
  NewApiToken: { schema: newTokenSchema, description: 'An API token as it was made. `token` is in no other answer.' },
  ApiToken: {
    schema: tokenSchema,
    description: 'An API token, without its text. `lastFour` are its last four characters.',
  },
} satisfies NamedSchemas;
