import { z } from 'zod';
import { tokenNameLimit } from '#contract/people/token-limits.ts';
import { administrator } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams, instant, requiredName } from '#contract/platform/fields.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';

/** With such a token the directory of a company adds, changes and deactivates staff by SCIM 2.0. */
const scimTokenSchema = z.object({
  id,
  name: z.string(),
  /** The last four characters of the token, to recognise it. */
  lastFour: z.string(),
  /** Who made it. It works while they are an active administrator. */
  ownerId: id,
  ownerName: z.string(),
  createdAt: instant,
  /** To the minute. Missing if the token has never been used. */
  lastUsedAt: instant.optional(),
  expiresAt: instant,
  /** The address that the directory asks for. */
  address: z.string(),
});

export type ScimToken = z.output<typeof scimTokenSchema>;

/** `token` is in this answer alone: Loggia keeps only its hash. */
const newScimTokenSchema = scimTokenSchema.extend({ token: z.string() });

export type NewScimToken = z.output<typeof newScimTokenSchema>;

/** Open tokens of one company. */
export const maxScimTokens = 10;

export const createScimTokenBody = z.object({ name: requiredName('Please enter a name', tokenNameLimit) });

const address = 'https://loggia.example/scim/v2';

const entra: ScimToken = {
  id: ids.entraToken,
  name: 'Entra',
  lastFour: 'm4Xs',
  ownerId: ids.ada,
  ownerName: 'Ada North',
  createdAt: '2026-04-10T09:00:00.000Z',
  lastUsedAt: '2026-04-14T02:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
  address,
};

const okta: ScimToken = {
  id: ids.oktaToken,
  name: 'Okta',
  lastFour: 'q_7d',
  ownerId: ids.ada,
  ownerName: 'Ada North',
  createdAt: '2026-04-09T09:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
  address,
};

export const listScimTokens = defineEndpoint('listScimTokens', {
  method: 'GET',
  path: '/api/Company/scim-tokens',
  access: administrator(),
  responses: { 200: z.array(scimTokenSchema) },
  summary: 'List SCIM tokens',
  description:
    'Lists the open tokens with which directories add, change and deactivate staff, newest first. The tokens themselves are not part of it.',
  example: { answer: [entra, okta] },
});

export const createScimToken = defineEndpoint('createScimToken', {
  method: 'POST',
  path: '/api/Company/scim-tokens',
  access: administrator({ stepUp: true }),
  changes: 'identityProviders',
  records: 'scimToken.created',
  problems: [400],
  body: createScimTokenBody,
  responses: { 201: newScimTokenSchema },
  summary: 'Make a SCIM token',
  description:
    'Makes a token for the directory of the company, and returns it. It is never shown again. With it the directory speaks SCIM 2.0 at `address`: it adds staff, changes their names and addresses, deactivates them and puts them into roles. It never makes an administrator. The token works for a year, while the caller is an active administrator. At most 10 tokens are open. Demo companies have none.',
  example: {
    body: { name: 'Directory' },
    answer: {
      id: ids.created,
      name: 'Directory',
      lastFour: '7Bcd',
      ownerId: ids.ada,
      ownerName: 'Ada North',
      createdAt: '2026-04-14T15:05:00.000Z',
      expiresAt: '2027-04-14T15:05:00.000Z',
      address,
      token: `lgg_${'A'.repeat(84)}7Bcd`,
    },
  },
});

export const deleteScimToken = defineEndpoint('deleteScimToken', {
  method: 'DELETE',
  path: '/api/Company/scim-tokens/:id',
  access: administrator({ stepUp: true }),
  changes: 'identityProviders',
  records: 'scimToken.deleted',
  problems: [404],
  params: idParams,
  responses: { 204: null },
  summary: 'End a SCIM token',
  description: 'Ends a token. The directory that uses it is refused immediately. The people it added stay.',
  example: { params: { id: ids.oktaToken } },
});

export const namedSchemas = {
  ScimToken: {
    schema: scimTokenSchema,
    description: 'A token with which a directory adds, changes and deactivates staff by SCIM 2.0.',
  },
  NewScimToken: { schema: newScimTokenSchema, description: 'A new token for a directory. `token` is returned once.' },
} satisfies NamedSchemas;
