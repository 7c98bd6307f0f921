import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { boundedString, id, idParams, instant, text } from '#contract/platform/fields.ts';
import { loginSchema } from './auth.ts';
import { anyPassword, emailAddress, newPassword, optionalUserName } from './credentials.ts';
import { signInOptions } from './sign-in-options.ts';
import { companyName } from './tenants.ts';
import { invitationSchema } from './users.ts';

/** What a person can do with the link. The database also knows `signOff`. */
const entryPurposes = ['invitation', 'reset', 'email', 'signUp'] as const;

export type EntryPurpose = (typeof entryPurposes)[number];

const entrySchema = z.object({
  purpose: z.enum(entryPurposes),
  companyName: z.string(),
  logoUrl: z.string().optional(),
  logoDarkUrl: z.string().optional(),
  firstName: z.string(),
  lastName: z.string(),
  /** The address of the account. For the purpose `email`, the new address that the link confirms. */
  email: z.string().optional(),
  userName: z.string().optional(),
  expiresAt: instant,
  ...signInOptions,
});

export type Entry = z.output<typeof entrySchema>;

const tokenParams = z.object({ token: boundedString(200) });

/**
 * The purpose `email` needs no field, `signUp` the password that was chosen at sign-up; the server requires a new password for the others.
 * A person who signs up may give another name for the company, because the first one may be taken by now.
 */
const acceptEntryBody = z
  .object({
    newPassword: newPassword().optional(),
    userName: optionalUserName,
    password: anyPassword.optional(),
    companyName: companyName.optional(),
  })
  .nullish();

export const changeEmailBody = z.object({ email: emailAddress, password: anyPassword });

export const createInvitation = defineEndpoint('createInvitation', {
  params: idParams,
  responses: { 201: invitationSchema },
});

export const getInvitation = defineEndpoint('getInvitation', {
  params: idParams,
  responses: { 200: invitationSchema },
});

export const revokeInvitation = defineEndpoint('revokeInvitation', {
  params: idParams,
  responses: { 204: null },
});

export const getEntry = defineEndpoint('getEntry', {
  params: tokenParams,
  responses: { 200: entrySchema },
});

export const acceptEntry = defineEndpoint('acceptEntry', {
  params: tokenParams,
  body: acceptEntryBody,
  responses: { 200: loginSchema, 204: null },
});

export const forgotPassword = defineEndpoint('forgotPassword', {
  body: z.object({ tenantId: id, identifier: text(1000) }),
  responses: { 202: null },
});

export const changeEmail = defineEndpoint('changeEmail', {
  body: changeEmailBody,
  responses: { 202: null },
});
