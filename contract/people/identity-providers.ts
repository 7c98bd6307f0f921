import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
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

const mostDomains = 20;
export const mostMappings = 50;

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
    .max(mostDomains, `At most ${mostDomains} domains`)
    .transform((domains) => [...new Set(domains)]),
  for: z.enum(providerAudiences),
  forClientId: optionalId,
  create: z.boolean(),
  roleId: optionalId,
  roleClaim: optionalName(100),
  roleMap: z.array(roleMapping).max(mostMappings, `At most ${mostMappings} values`),
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

export const listIdentityProviders = defineEndpoint('listIdentityProviders', {
  responses: { 200: z.array(identityProviderSchema) },
});

export const createIdentityProvider = defineEndpoint('createIdentityProvider', {
  body: createIdentityProviderBody,
  responses: { 201: identityProviderSchema },
});

export const updateIdentityProvider = defineEndpoint('updateIdentityProvider', {
  params: idParams,
  body: updateIdentityProviderBody,
  responses: { 200: identityProviderSchema },
});

export const deleteIdentityProvider = defineEndpoint('deleteIdentityProvider', {
  params: idParams,
  responses: { 204: null },
});

export const listBreakGlass = defineEndpoint('listBreakGlass', {
  responses: { 200: z.array(breakGlassSchema) },
});

export const addBreakGlass = defineEndpoint('addBreakGlass', { params: idParams, responses: { 204: null } });

export const removeBreakGlass = defineEndpoint('removeBreakGlass', { params: idParams, responses: { 204: null } });
