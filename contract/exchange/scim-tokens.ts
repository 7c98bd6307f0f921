import { z } from 'zod';
import { tokenNameLimit } from '#contract/people/token-limits.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams, instant, requiredName } from '#contract/platform/fields.ts';

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

export const listScimTokens = defineEndpoint('listScimTokens', { responses: { 200: z.array(scimTokenSchema) } });

export const createScimToken = defineEndpoint('createScimToken', {
  body: createScimTokenBody,
  responses: { 201: newScimTokenSchema },
});

export const deleteScimToken = defineEndpoint('deleteScimToken', { params: idParams, responses: { 204: null } });
