import { z } from 'zod';
import { administrator } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import {
  boundedTrimmedString,
  id,
  idParams,
  instant,
  optionalId,
  optionalName,
  optionalText,
  requiredName,
  text,
  version,
} from '#contract/platform/fields.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { constant } from '../platform/texts/constant.ts';
import { providerAudiences } from './provider-audiences.ts';

/** People whose claim has this value get this role. */
const roleMapping = z.object({ value: text(500).min(1, 'Please enter a value'), roleId: id });

const identityProviderSchema = z.object({
  id,
  name: z.string(),
  issuer: z.string(),
  /** What Loggia is called at the provider. */
  clientId: z.string(),
  /** The secret itself is never in an answer. */
  hasSecret: z.boolean(),
  domains: z.array(z.string()),
  for: z.enum(providerAudiences),
  /** The client whose users sign in here. */
  forClientId: id.optional(),
  forClientName: z.string().optional(),
  create: z.boolean(),
  roleId: id.optional(),
  roleName: z.string().optional(),
  roleClaim: z.string().optional(),
  roleMap: z.array(z.object({ value: z.string(), roleId: id })),
  required: z.boolean(),
  /** To be registered at the provider. */
  redirectAddress: z.string(),
  createdAt: instant,
  updatedAt: instant.optional(),
  version,
});

export type IdentityProvider = z.output<typeof identityProviderSchema>;

/** An administrator who may sign in with a password although a provider is required. */
const breakGlassSchema = z.object({
  id,
  name: z.string(),
  /** Without a password they cannot sign in when it matters. */
  hasPassword: z.boolean(),
});

export type BreakGlass = z.output<typeof breakGlassSchema>;

const maxDomains = 20;
export const maxMappings = 50;

const fields = {
  name: requiredName('Please enter a name', 60),
  issuer: boundedTrimmedString(500).min(1, 'Please enter the issuer'),
  clientId: requiredName('Please enter the client id', 500),
  /** Empty: without one. */
  secret: optionalText(2000),
  domains: z
    .array(
      boundedTrimmedString(253)
        .toLowerCase()
        .regex(
          /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/,
          'Please enter a valid domain',
        ),
    )
    .max(maxDomains, constant('At most {limit} domains', { limit: maxDomains }))
    .transform((domains) => [...new Set(domains)]),
  for: z.enum(providerAudiences),
  forClientId: optionalId,
  create: z.boolean(),
  roleId: optionalId,
  roleClaim: optionalName(100),
  roleMap: z.array(roleMapping).max(maxMappings, constant('At most {limit} values', { limit: maxMappings })),
  required: z.boolean(),
};

export const createIdentityProviderBody = z.object({
  ...fields,
  domains: fields.domains.default([]),
  for: fields.for.default('Staff'),
  create: fields.create.default(false),
  roleMap: fields.roleMap.default([]),
  required: fields.required.default(false),
});

/** Omitted fields stay unchanged. */
export const updateIdentityProviderBody = z
  .object({
    ...fields,
    secret: fields.secret.optional(),
    forClientId: fields.forClientId.optional(),
    roleId: fields.roleId.optional(),
    roleClaim: fields.roleClaim.optional(),
  })
  .partial();

const directory: IdentityProvider = {
  id: ids.directory,
  name: 'Studio North',
  issuer: 'https://id.studio-north.example',
  clientId: 'loggia',
  hasSecret: true,
  domains: ['studio-north.example'],
  for: 'Staff',
  create: false,
  roleMap: [],
  required: false,
  redirectAddress: 'https://loggia.example/api/Auth/oidc/callback',
  createdAt: '2026-01-05T08:00:00.000Z',
  version: 3,
};

const other: IdentityProvider = { ...directory, id: ids.otherDirectory, name: 'Studio South' };

const old: IdentityProvider = { ...directory, id: ids.oldDirectory, name: 'Studio West' };

/** What the sign-in page of the company shows. */
export const offeredProviders = [directory, other, old].map(({ id, name }) => ({ id, name }));

export const listIdentityProviders = defineEndpoint('listIdentityProviders', {
  method: 'GET',
  path: '/api/Company/identity-providers',
  access: administrator(),
  responses: { 200: z.array(identityProviderSchema) },
  summary: 'List identity providers',
  description:
    'Lists the OpenID Connect providers of the company by name. `redirectAddress` has to be registered at each of them. Secrets are not part of it.',
  example: { answer: [directory, other, old] },
});

export const createIdentityProvider = defineEndpoint('createIdentityProvider', {
  method: 'POST',
  path: '/api/Company/identity-providers',
  access: administrator({ stepUp: true }),
  changes: 'identityProviders',
  records: 'identityProvider.created',
  problems: [400],
  body: createIdentityProviderBody,
  responses: { 201: identityProviderSchema },
  summary: 'Add an identity provider',
  description:
    'From now on, the sign-in page has a button with this name. `issuer` is the address that the provider gives itself; it has to be public and begin with `https://`, unless the operator allows it. `clientId` and `secret` are what Loggia is called at the provider, and its password there, which is never shown again. `for: Clients` and `for: Both` name one client in `forClientId`: the provider signs in users of that client alone, and with `Both` also staff. An account is linked to a user the first time by an invitation, by the user, or if the provider and Loggia have both confirmed the e-mail address and its domain is one of `domains`. With `create`, people without a user get one with the role `roleId`; if there are `domains`, only with an address there. `roleMap` gives roles by the values of `roleClaim`, at each sign-in. Nobody becomes an administrator through a provider. With `required`, the people it covers cannot sign in with a password, except administrators with emergency access. If there is none, the caller gets it. Demo companies have no providers.',
  example: {
    body: {
      name: 'Studio East',
      issuer: 'https://id.studio-east.example',
      clientId: 'loggia',
      secret: 'an example, and no secret',
      domains: ['studio-east.example'],
      for: 'Staff',
    },
    answer: {
      ...directory,
      id: ids.created,
      name: 'Studio East',
      issuer: 'https://id.studio-east.example',
      domains: ['studio-east.example'],
      version: 1,
    },
  },
});

export const updateIdentityProvider = defineEndpoint('updateIdentityProvider', {
  method: 'PATCH',
  path: '/api/Company/identity-providers/:id',
  access: administrator({ stepUp: true }),
  changes: 'identityProviders',
  records: 'identityProvider.updated',
  problems: [400, 404, 412],
  params: idParams,
  body: updateIdentityProviderBody,
  responses: { 200: identityProviderSchema },
  summary: 'Change an identity provider',
  description:
    'Changes the fields that are given. An empty `secret` removes it. Another `issuer` unlinks all accounts, because they are others there.',
  example: {
    params: { id: ids.directory },
    body: { domains: [] },
    answer: { ...directory, domains: [], updatedAt: '2026-04-14T15:05:00.000Z', version: 4 },
  },
});

export const deleteIdentityProvider = defineEndpoint('deleteIdentityProvider', {
  method: 'DELETE',
  path: '/api/Company/identity-providers/:id',
  access: administrator({ stepUp: true }),
  changes: 'identityProviders',
  records: 'identityProvider.deleted',
  problems: [404, 412],
  params: idParams,
  responses: { 204: null },
  summary: 'Remove an identity provider',
  description: 'Removes a provider and unlinks all accounts there. Nobody can sign in with it any more.',
  example: { params: { id: ids.oldDirectory } },
});

export const listBreakGlass = defineEndpoint('listBreakGlass', {
  method: 'GET',
  path: '/api/Company/break-glass',
  access: administrator(),
  responses: { 200: z.array(breakGlassSchema) },
  summary: 'List who has emergency access',
  description:
    'Lists the administrators who may sign in with a password although a provider is required, in case it fails.',
  example: { answer: [] },
});

export const addBreakGlass = defineEndpoint('addBreakGlass', {
  method: 'PUT',
  path: '/api/Company/break-glass/:id',
  access: administrator({ stepUp: true }),
  changes: 'identityProviders',
  records: 'breakGlass.added',
  problems: [400, 404],
  params: idParams,
  responses: { 204: null },
  summary: 'Give emergency access',
  description: 'Gives an active administrator with a password emergency access. At most 10 people have it.',
  example: { params: { id: ids.ada } },
});

export const removeBreakGlass = defineEndpoint('removeBreakGlass', {
  method: 'DELETE',
  path: '/api/Company/break-glass/:id',
  access: administrator(),
  changes: 'identityProviders',
  records: 'breakGlass.removed',
  problems: [400, 404],
  params: idParams,
  responses: { 204: null },
  summary: 'Take emergency access away',
  description: 'Takes emergency access away. The last person keeps it while a provider is required.',
  example: { params: { id: ids.ada } },
});

export const namedSchemas = {
  IdentityProvider: {
    schema: identityProviderSchema,
    description: 'An OpenID Connect provider with which people of the company sign in.',
  },
  BreakGlass: {
    schema: breakGlassSchema,
    description: 'An administrator who may sign in with a password although a provider is required.',
  },
} satisfies NamedSchemas;
