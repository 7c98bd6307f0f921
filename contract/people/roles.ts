import { z } from 'zod';
import { claimValues } from '#contract/platform/claims.ts';
import { listFormat } from '#contract/platform/csv.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { boundedString, id, idParams, instant, requiredName, trimmedText, version } from '#contract/platform/fields.ts';
import { paging } from '#contract/platform/paging.ts';

export const roleTypes = ['InternalUser', 'ClientUser'] as const;
export type RoleType = (typeof roleTypes)[number];

export const roleNameLimit = 36;
export const roleDescriptionLimit = 512;

/** Which tickets client users see: those of their client, or only the ones they raised. */
export const ticketScopes = ['client', 'own'] as const;

/** Callers without Roles:ViewRoles get only `id`, `name` and `roleType`. */
const roleSchema = z.object({
  id,
  name: z.string(),
  roleType: z.enum(roleTypes).optional(),
  description: z.string().optional(),
  claims: z.array(z.string()).optional(),
  ticketScope: z.enum(ticketScopes).optional(),
  mayInvite: z.boolean().optional(),
  maySignOff: z.boolean().optional(),
  isAdmin: z.boolean().optional(),
  userCount: z.int().optional(),
  createdAt: instant.optional(),
  updatedAt: instant.optional(),
  version: version.optional(),
});

export type Role = z.output<typeof roleSchema>;

const claimSchema = z.object({ value: z.string(), title: z.string(), description: z.string() });

const claim = z.enum(claimValues, 'Unknown permission');

const fields = z.object({
  name: requiredName('Role name is required', roleNameLimit),
  description: trimmedText(roleDescriptionLimit)
    .nullish()
    .transform((value) => value ?? ''),
  /** A role without a type is for staff who cannot be assigned to projects. */
  roleType: z
    .union([z.enum(roleTypes), z.literal('')])
    .nullish()
    .transform((value) => value || null),
  claims: z
    .array(claim)
    .max(1000)
    .transform((values) => [...new Set(values)]),
  /** Only roles for client users can have the scope `own`. */
  ticketScope: z.enum(ticketScopes),
  /** Whether users who may add or edit users may also send invitations. */
  mayInvite: z.boolean(),
  /** Whether client users may approve what they are asked to. Only roles for client users can be without it. */
  maySignOff: z.boolean(),
});

export const createRoleBody = fields.extend({
  claims: fields.shape.claims.default([]),
  ticketScope: fields.shape.ticketScope.default('client'),
  mayInvite: fields.shape.mayInvite.default(true),
  maySignOff: fields.shape.maySignOff.default(true),
});

/** Omitted fields stay unchanged; the name is required. `roleType: null` removes the type. */
export const updateRoleBody = fields.partial().extend({ id, name: fields.shape.name });

export const listRoles = defineEndpoint('listRoles', {
  query: z.object({ ...paging, ...listFormat }),
  responses: { 200: z.array(roleSchema) },
});

export const listClaims = defineEndpoint('listClaims', {
  responses: { 200: z.array(claimSchema) },
});

export const createRole = defineEndpoint('createRole', {
  body: createRoleBody,
  responses: { 201: roleSchema },
});

export const updateRole = defineEndpoint('updateRole', {
  body: updateRoleBody,
  responses: { 200: roleSchema },
});

export const getRole = defineEndpoint('getRole', {
  params: idParams,
  responses: { 200: roleSchema },
});

export const getRoleByName = defineEndpoint('getRoleByName', {
  params: z.object({ roleName: boundedString(1000) }),
  responses: { 200: roleSchema },
});

export const deleteRole = defineEndpoint('deleteRole', {
  params: idParams,
  responses: { 204: null },
});

export const assignClaim = defineEndpoint('assignClaim', {
  query: z.object({ role: requiredName('Role name is required'), claimValue: claim }),
  responses: { 200: roleSchema },
});
