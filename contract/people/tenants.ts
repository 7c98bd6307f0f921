import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
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
import { hasInvisible, hasLink, mixesScripts } from '#contract/platform/names.ts';
import { paging } from '#contract/platform/paging.ts';
import { emailAddress, firstName, lastName, newPassword, userName } from './credentials.ts';
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
  query: z.object(paging),
  responses: { 200: z.array(tenantSchema) },
});

export const createTenant = defineEndpoint('createTenant', {
  body: createTenantBody,
  responses: { 201: tenantSchema },
});

export const getTenant = defineEndpoint('getTenant', {
  params: lookUp.id,
  responses: { 200: tenantSchema },
});

export const getTenantByDomain = defineEndpoint('getTenantByDomain', {
  params: lookUp.domain,
  responses: { 200: tenantSchema },
});

export const getTenantByName = defineEndpoint('getTenantByName', {
  params: lookUp.name,
  responses: { 200: tenantSchema },
});

export const updateTenant = defineEndpoint('updateTenant', {
  params: idParams,
  body: updateTenantBody,
  responses: { 200: tenantSchema },
});

export const deleteTenant = defineEndpoint('deleteTenant', {
  params: idParams,
  responses: { 204: null },
});

export const updateProjectSchema = defineEndpoint('updateProjectSchema', {
  body: projectSchemaBody,
  responses: { 200: projectSchemaBody },
});

export const getTenantLogo = defineEndpoint('getTenantLogo', {
  params: idParams,
  query: pictureOfCompany,
  responses: { 200: 'binary' },
});
