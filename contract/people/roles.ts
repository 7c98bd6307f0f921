import { z } from 'zod';
import { anyOf, claim, signedIn } from '#contract/platform/access.ts';
import { claimValues } from '#contract/platform/claims.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { boundedString, id, idParams, instant, requiredName, trimmedText, version } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { listFormat, paging } from '#contract/platform/paging.ts';

export const roleTypes = ['InternalUser', 'ClientUser'] as const;
export type RoleType = (typeof roleTypes)[number];

export const roleNameLimit = 36;
export const roleDescriptionLimit = 512;

/** Which tickets client users see: those of their client, or only the ones they raised. */
const ticketScopes = ['client', 'own'] as const;

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

const claimValue = z.enum(claimValues, 'Unknown permission');

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
    .array(claimValue)
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

const archivist: Role = {
  id: ids.archivistRole,
  name: 'archivist',
  roleType: 'InternalUser',
  description: 'Keeps the documents in order.',
  claims: ['Project:ViewAllProjects', 'ProjectDocuments:ViewProjectDocuments'],
  ticketScope: 'client',
  mayInvite: true,
  maySignOff: true,
  isAdmin: false,
  userCount: 0,
  createdAt: '2026-01-05T08:00:00.000Z',
  version: 3,
};

const planner: Role = {
  ...archivist,
  id: ids.plannerRole,
  name: 'planner',
  description: 'Plans projects.',
  claims: ['Project:EditProjects', 'Project:ViewAllProjects'],
};

export const listRoles = defineEndpoint('listRoles', {
  method: 'GET',
  path: '/api/Roles/with-details',
  access: signedIn(),
  programs: true,
  problems: [400],
  query: z.object({ ...paging, ...listFormat }),
  responses: { 200: z.array(roleSchema) },
  summary: 'List roles',
  description:
    'Lists the roles of the company by name. Callers without `Roles:ViewRoles` get only `id`, `name` and `roleType`, which forms need.',
  headers: counted,
  example: { query: { limit: 100 }, answer: [archivist, planner] },
});

export const listClaims = defineEndpoint('listClaims', {
  method: 'GET',
  path: '/api/Roles/claims',
  access: anyOf(['Roles:ViewRoles', 'Roles:CreateRoles', 'Roles:EditRoles'], { deniedAs: 401 }),
  responses: { 200: z.array(claimSchema) },
  summary: 'List permissions',
  description: 'Lists every permission that a role can have, in the order in which forms show them.',
  example: {
    answer: [
      { value: 'Project:CreateProjects', title: 'Create projects', description: 'Create projects.' },
      { value: 'Users:RemoveUsers', title: 'Remove users', description: 'Delete accounts.' },
    ],
  },
});

export const createRole = defineEndpoint('createRole', {
  method: 'POST',
  path: '/api/Roles',
  // Only staff, because roles apply to the whole company.
  access: claim('Roles:CreateRoles', { staffOnly: true, deniedAs: 401, stepUp: true }),
  ignoresUnknownKeys: true,
  changes: 'roles',
  records: 'role.created',
  problems: [400],
  body: createRoleBody,
  responses: { 201: roleSchema },
  summary: 'Create a role',
  description: 'Creates a role. The caller must hold every permission of the new role.',
  example: {
    body: {
      name: 'photographer',
      description: 'Takes pictures of the work.',
      roleType: 'InternalUser',
      claims: ['ProjectImages:UploadProjectImages', 'ProjectImages:ViewProjectImages'],
    },
    answer: {
      ...archivist,
      id: ids.created,
      name: 'photographer',
      description: 'Takes pictures of the work.',
      claims: ['ProjectImages:UploadProjectImages', 'ProjectImages:ViewProjectImages'],
      version: 1,
    },
  },
});

export const updateRole = defineEndpoint('updateRole', {
  method: 'PUT',
  path: '/api/Roles',
  access: claim('Roles:EditRoles', { staffOnly: true, deniedAs: 401, stepUp: true }),
  ignoresUnknownKeys: true,
  changes: 'roles',
  records: 'role.updated',
  problems: [400, 404, 412],
  body: updateRoleBody,
  responses: { 200: roleSchema },
  summary: 'Update a role',
  description:
    'Changes the role with the `id` in the body. `name` is required; other omitted fields stay unchanged. The caller must hold every permission that the role has before and after the change. The Admin role cannot be changed.',
  example: {
    body: { id: ids.archivistRole, name: 'archivist', description: 'Keeps documents and pictures in order.' },
    answer: {
      ...archivist,
      description: 'Keeps documents and pictures in order.',
      updatedAt: '2026-04-14T15:05:00.000Z',
      version: 4,
    },
  },
});

export const getRole = defineEndpoint('getRole', {
  method: 'GET',
  path: '/api/Roles/:id',
  access: claim('Roles:ViewRoles', { deniedAs: 401 }),
  problems: [404],
  params: idParams,
  responses: { 200: roleSchema },
  summary: 'Read a role',
  description: 'Returns one role with its permissions.',
  example: { params: { id: ids.plannerRole }, answer: planner },
});

export const getRoleByName = defineEndpoint('getRoleByName', {
  method: 'GET',
  path: '/api/Roles/name/:roleName',
  access: claim('Roles:ViewRoles', { deniedAs: 401 }),
  problems: [404],
  params: z.object({ roleName: boundedString(1000) }),
  responses: { 200: roleSchema },
  summary: 'Find a role by its name',
  description: 'Returns the role with this name and its permissions.',
  example: { params: { roleName: 'Planner' }, answer: planner },
});

export const deleteRole = defineEndpoint('deleteRole', {
  method: 'DELETE',
  path: '/api/Roles/:id',
  access: claim('Roles:DeleteRoles', { staffOnly: true, deniedAs: 401, stepUp: true }),
  changes: 'roles',
  records: 'role.deleted',
  problems: [400, 404, 412],
  params: idParams,
  responses: { 204: null },
  summary: 'Delete a role',
  description: 'Deletes a role. If users have this role, the response is 400. The Admin role cannot be deleted.',
  example: { params: { id: ids.guestRole } },
});

export const assignClaim = defineEndpoint('assignClaim', {
  method: 'POST',
  path: '/api/Roles/assign-claim',
  access: claim('Roles:EditRoles', { staffOnly: true, deniedAs: 401, stepUp: true }),
  changes: 'roles',
  records: 'role.claimAssigned',
  problems: [400],
  query: z.object({ role: requiredName('Role name is required'), claimValue }),
  responses: { 200: roleSchema },
  summary: 'Add a permission to a role',
  description:
    'Adds one permission to a role. Both are query parameters; the request has no body. The caller must hold the permission. The Admin role cannot be changed.',
  example: {
    query: { role: 'planner', claimValue: 'Project:CreateProjects' },
    answer: {
      ...planner,
      claims: ['Project:EditProjects', 'Project:ViewAllProjects', 'Project:CreateProjects'],
      updatedAt: '2026-04-14T15:05:00.000Z',
      version: 4,
    },
  },
});

export const namedSchemas = {
  Role: {
    schema: roleSchema,
    description: 'A role. Callers without `Roles:ViewRoles` get only `id`, `name` and `roleType`.',
  },
  Claim: { schema: claimSchema, description: 'A permission that a role can have.' },
} satisfies NamedSchemas;
