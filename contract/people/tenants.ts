import { z } from 'zod';
import { administrator, operatorOnly, publicAccess, publicOrOperator } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import {
  boundedString,
  boundedTrimmedString,
  id,
  idParams,
  instant,
  nameLimit,
  requiredText,
  text,
} from '#contract/platform/fields.ts';
import { counted, rateLimited } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { hasInvisible, hasLink, mixesScripts } from '#contract/platform/names.ts';
import { paging } from '#contract/platform/paging.ts';
import { emailAddress, firstName, lastName, newPassword, userName } from './credentials.ts';
import { offeredProviders } from './identity-providers.ts';
import { signInOptions } from './sign-in-options.ts';

const demoAccountSchema = z.object({ userName: z.string(), password: z.string(), role: z.string() });

const tenantSchema = z.object({
  id,
  name: z.string(),
  /** The name that the company shows instead. */
  displayName: z.string().optional(),
  domain: z.string(),
  isActive: z.boolean(),
  createdAt: instant,
  updatedAt: instant.optional(),
  logoUrl: z.string().optional(),
  /** The logo for the dark scheme. Only beside a logo. */
  logoDarkUrl: z.string().optional(),
  /** A square picture for narrow places and the browser's tab. */
  iconUrl: z.string().optional(),
  /** The company's colour: `#RRGGBB`. */
  colour: z.string().optional(),
  selfRegistration: z.boolean().optional(),
  /** The label of the company's button on the company selection. Only for demo companies. */
  demoLabel: z.string().optional(),
  demoAccounts: z.array(demoAccountSchema).optional(),
  /** Users of a client may sign in with a code by mail. */
  offersCode: z.literal(true).optional(),
  ...signInOptions,
});

export type Tenant = z.output<typeof tenantSchema>;

const domain = z.preprocess(
  (value) => value ?? '',
  boundedTrimmedString(253)
    .toLowerCase()
    .min(1, 'Domain is required')
    .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*)?$/, 'Please enter a valid domain'),
);

/** Refuses characters that make one company name look like another. */
export const companyName = requiredText('Company name is required', nameLimit)
  .refine((value) => !hasInvisible(value), 'Company name cannot contain invisible characters')
  .refine((value) => !mixesScripts(value), 'Company name cannot mix letters of several alphabets in one word')
  .refine((value) => !hasLink(value), 'Company name cannot contain a web or email address');

export const createTenantBody = z.object({
  name: companyName,
  domain,
  isActive: z.boolean().default(true),
  admin: z.object({
    email: emailAddress,
    userName: userName,
    password: newPassword('Password is required'),
    firstName,
    lastName,
  }),
});

export const updateTenantBody = z
  .object({
    name: companyName,
    domain,
    isActive: z.boolean(),
    selfRegistration: z.boolean(),
  })
  .partial();

/** The pictures of a company's own look. */
const companyPictures = ['logo', 'logoDark', 'icon'] as const;

export type CompanyPicture = (typeof companyPictures)[number];

export const pictureOfCompany = z.object({ picture: z.enum(companyPictures).default('logo') });

/** A schema of data models. It is stored and returned unchanged. */
export const projectSchemaBody = z.object({
  entities: z
    .array(
      z.object({
        name: text(200),
        displayName: text(200),
        fields: z.array(z.object({ name: text(200), type: z.literal('text') })).max(500),
      }),
    )
    .max(500),
});

/** Any text, because an invalid id, name or domain gets 404 and not 400. */
const lookUp = {
  id: z.object({ id: boundedString(253) }),
  name: z.object({ name: boundedString(1000) }),
  domain: z.object({ domain: boundedString(1000) }),
};

export const listTenants = defineEndpoint('listTenants', {
  method: 'GET',
  path: '/api/Tenants',
  access: publicOrOperator,
  problems: [400],
  query: z.object(paging),
  responses: { 200: z.array(tenantSchema) },
  summary: 'List companies',
  description:
    'Lists the demo companies of this installation with their demo accounts. The operator gets all companies.',
  headers: [...counted, ...rateLimited],
  security: ['none', 'operator'],
  example: {
    query: { limit: 100 },
    answer: [
      {
        id: ids.sandbox,
        name: 'Sandbox',
        domain: 'sandbox.example',
        isActive: true,
        createdAt: '2026-01-05T08:00:00.000Z',
        selfRegistration: false,
        demoLabel: 'Sandbox',
        demoAccounts: [{ userName: 'admin', password: 'Quiet-Lamp-77', role: 'Admin' }],
      },
    ],
  },
});

export const createTenant = defineEndpoint('createTenant', {
  method: 'POST',
  path: '/api/Tenants',
  access: operatorOnly,
  ignoresUnknownKeys: true,
  changes: null,
  records: 'tenant.created',
  problems: [400],
  body: createTenantBody,
  responses: { 201: tenantSchema },
  summary: 'Create a company',
  description: 'Creates a company with the default roles and its first administrator. Name and domain must be unique.',
  example: {
    body: {
      name: 'Studio South',
      domain: 'studio-south.example',
      admin: {
        email: 'sol@studio-south.example',
        userName: 'sol',
        password: 'Quiet-Lamp-77',
        firstName: 'Sol',
        lastName: 'South',
      },
    },
    answer: {
      id: ids.created,
      name: 'Studio South',
      domain: 'studio-south.example',
      isActive: true,
      createdAt: '2026-04-14T15:05:00.000Z',
      selfRegistration: false,
    },
  },
});

const studio: Tenant = {
  id: ids.studio,
  name: 'Studio North',
  displayName: 'Studio North Architects',
  domain: 'studio-north.example',
  isActive: true,
  createdAt: '2026-01-05T08:00:00.000Z',
  logoUrl: `/api/Tenants/${ids.studio}/logo`,
  iconUrl: `/api/Tenants/${ids.studio}/logo?picture=icon`,
  colour: '#0B7A75',
  selfRegistration: true,
  identityProviders: offeredProviders,
};

export const getTenant = defineEndpoint('getTenant', {
  method: 'GET',
  path: '/api/Tenants/:id',
  access: publicAccess,
  problems: [404],
  params: lookUp.id,
  responses: { 200: tenantSchema },
  summary: 'Find a company by its id',
  description: 'Returns an active company with the data that the sign-in page shows.',
  headers: rateLimited,
  example: { params: { id: ids.studio }, answer: studio },
});

export const getTenantByDomain = defineEndpoint('getTenantByDomain', {
  method: 'GET',
  path: '/api/Tenants/by-domain/:domain',
  access: publicAccess,
  problems: [404],
  params: lookUp.domain,
  responses: { 200: tenantSchema },
  summary: 'Find a company by its domain',
  description: 'Returns the active company with this domain.',
  headers: rateLimited,
  example: { params: { domain: 'studio-north.example' }, answer: studio },
});

export const getTenantByName = defineEndpoint('getTenantByName', {
  method: 'GET',
  path: '/api/Tenants/by-name/:name',
  access: publicAccess,
  problems: [404],
  params: lookUp.name,
  responses: { 200: tenantSchema },
  summary: 'Find a company by its name',
  description: 'Returns the active company with this name.',
  headers: rateLimited,
  example: { params: { name: 'Studio North' }, answer: studio },
});

export const updateTenant = defineEndpoint('updateTenant', {
  method: 'PUT',
  path: '/api/Tenants/:id',
  access: operatorOnly,
  ignoresUnknownKeys: true,
  changes: null,
  records: 'tenant.updated',
  problems: [400, 404],
  params: idParams,
  body: updateTenantBody,
  responses: { 200: tenantSchema },
  summary: 'Update a company',
  description:
    'Changes the given fields. Omitted fields stay unchanged. Deactivating a company ends all its sessions; its users cannot sign in.',
  example: {
    params: { id: ids.studio },
    body: { selfRegistration: true },
    answer: { ...studio, identityProviders: undefined, updatedAt: '2026-04-14T15:05:00.000Z' },
  },
});

export const deleteTenant = defineEndpoint('deleteTenant', {
  method: 'DELETE',
  path: '/api/Tenants/:id',
  access: operatorOnly,
  changes: null,
  records: 'tenant.updated',
  problems: [404],
  params: idParams,
  responses: { 204: null },
  summary: 'Deactivate a company',
  description: 'Ends all sessions of a company. Its users can no longer sign in. No data is deleted.',
  example: { params: { id: ids.closedStudio } },
});

export const updateProjectSchema = defineEndpoint('updateProjectSchema', {
  method: 'PUT',
  path: '/api/Tenants/project-schema',
  access: administrator(),
  ignoresUnknownKeys: true,
  changes: null,
  records: 'projectSchema.updated',
  problems: [400],
  body: projectSchemaBody,
  responses: { 200: projectSchemaBody },
  summary: 'Save the data models of the company',
  description: 'Stores the data models of the company and returns them unchanged.',
  example: {
    body: {
      entities: [{ name: 'room', displayName: 'Room', fields: [{ name: 'floor', type: 'text' }] }],
    },
    answer: {
      entities: [{ name: 'room', displayName: 'Room', fields: [{ name: 'floor', type: 'text' }] }],
    },
  },
});

export const getTenantLogo = defineEndpoint('getTenantLogo', {
  method: 'GET',
  path: '/api/Tenants/:id/logo',
  access: publicAccess,
  problems: [400, 404],
  params: idParams,
  query: pictureOfCompany,
  responses: { 200: 'binary' },
  summary: 'Read the logo or the icon of a company',
  description: 'Returns a picture of an active company, as PNG. Browsers may cache it for five minutes.',
  headers: rateLimited,
  example: { params: { id: ids.studio } },
});

export const namedSchemas = {
  Tenant: { schema: tenantSchema, description: 'A company.' },
  DataModels: { schema: projectSchemaBody, description: 'The data models of a company.' },
} satisfies NamedSchemas;
