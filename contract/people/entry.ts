import { z } from 'zod';
import { claim, publicAccess, signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { boundedString, id, idParams, instant, text } from '#contract/platform/fields.ts';
import { rateLimited } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { loginSchema, type Session } from './auth.ts';
import { anyPassword, emailAddress, newPassword, optionalUserName } from './credentials.ts';
import { offeredProviders } from './identity-providers.ts';
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
  /** Of an invitation: the person who sent it, if they are still there. */
  invitedBy: z.string().optional(),
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

/** The token of a link that no installation accepts. */
const token = 'AZigAAAAcACAAAAAAAAAAQGYoAAAAHAAgAAAAAAAAQF0PsuO-PHQZ_lS9E7p0Ug9-nDEBFsOQb_NdioUs9HbVw';

const invitation = {
  link: `https://loggia.example/welcome/${token}`,
  expiresAt: '2026-03-09T09:00:00.000Z',
  mail: 'Off',
} as const;

export const createInvitation = defineEndpoint('createInvitation', {
  method: 'POST',
  path: '/api/Users/:id/invitation',
  // Creating and reading a link requires what setting that user's password requires.
  access: claim('Users:EditUsers', { stepUp: true }),
  changes: 'users',
  records: 'invitation.created',
  problems: [400, 404],
  params: idParams,
  responses: { 201: invitationSchema },
  summary: 'Invite a user',
  description:
    'Makes a link by which the user sets their password, valid for 7 days and once. An earlier invitation ends. The caller must hold all permissions of the user, because the link lets in anyone who has it.',
  example: { params: { id: ids.cleo }, answer: invitation },
});

export const getInvitation = defineEndpoint('getInvitation', {
  method: 'GET',
  path: '/api/Users/:id/invitation',
  access: claim('Users:EditUsers', { personal: true, stepUp: true }),
  problems: [400, 404],
  params: idParams,
  responses: { 200: invitationSchema },
  summary: 'Read an invitation',
  description: 'Returns the open invitation of a user, to copy its link again. The same rules apply as for making it.',
  example: { params: { id: ids.otto }, answer: invitation },
});

export const revokeInvitation = defineEndpoint('revokeInvitation', {
  method: 'DELETE',
  path: '/api/Users/:id/invitation',
  access: claim('Users:EditUsers'),
  programs: false,
  changes: 'users',
  records: 'invitation.revoked',
  problems: [400, 404],
  params: idParams,
  responses: { 204: null },
  summary: 'Withdraw an invitation',
  description: 'Ends the open invitation of a user. Its link no longer works.',
  example: { params: { id: ids.cleo } },
});

export const getEntry = defineEndpoint('getEntry', {
  method: 'GET',
  path: '/api/Auth/entry/:token',
  // Public: the link acts as its user, once.
  access: publicAccess,
  problems: [404, 410],
  params: tokenParams,
  responses: { 200: entrySchema },
  summary: 'Read what a link is for',
  description:
    'Says who the link lets in and what it does. Reading uses nothing up. A link that was used, has expired or was withdrawn returns 410 with the reason.',
  headers: rateLimited,
  example: {
    params: { token },
    answer: {
      purpose: 'invitation',
      companyName: 'Studio North Architects',
      logoUrl: `/api/Tenants/${ids.studio}/logo`,
      firstName: 'Otto',
      lastName: 'Lind',
      email: 'otto@studio-north.example',
      userName: 'otto',
      expiresAt: invitation.expiresAt,
      invitedBy: 'Ada North',
      identityProviders: offeredProviders,
    },
  },
});

const otto: Session['user'] = {
  id: ids.otto,
  tenantId: ids.studio,
  name: 'Otto Lind',
  firstName: 'Otto',
  lastName: 'Lind',
  email: 'otto@studio-north.example',
  userName: 'otto',
  role: 'worker',
  isAdmin: false,
  seesHours: true,
  language: 'en',
  companyRegion: 'DE',
  permissions: [
    'Project:ViewAssignedProjects',
    'Project:ReportProjectProgress',
    'ProjectImages:UploadProjectImages',
    'ProjectImages:ViewProjectImages',
    'ProjectDocuments:UploadProjectDocuments',
    'ProjectDocuments:ViewProjectDocuments',
  ],
};

export const acceptEntry = defineEndpoint('acceptEntry', {
  method: 'POST',
  path: '/api/Auth/entry/:token',
  access: publicAccess,
  changes: 'users',
  records: 'invitation.accepted',
  problems: [400, 404, 410],
  params: tokenParams,
  body: acceptEntryBody,
  responses: { 200: loginSchema, 204: null },
  summary: 'Use a link',
  description:
    'Does what the link is for. An invitation or a reset sets the password, ends all sessions of the user and returns a new one, like signing in. An invited user without a user name may choose one. A link for the purpose `email` confirms the new address: it needs no body and returns 204. A link for the purpose `signUp` creates the company and returns a session: it takes the `password` that was chosen at sign-up, and `companyName` if the first name is taken by now. A wrong password returns 400 and leaves the link as it is; after several, 429 says how long to wait. Each link works once.',
  headers: rateLimited,
  example: {
    params: { token },
    body: { newPassword: 'Early-Boat-52' },
    answer: {
      token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJuYW1lIjoiT3R0byBMaW5kIn0.c2lnbmVkLWJ5LXRoZS1zZXJ2ZXI',
      refreshToken: 'AZigAAAAcACAAAAAAAAAAWFuIGV4YW1wbGUsIGFuZCBub2JvZHkgcyBzZWNyZXQh',
      expiresIn: 600,
      user: otto,
    },
  },
});

export const forgotPassword = defineEndpoint('forgotPassword', {
  method: 'POST',
  path: '/api/Auth/forgot-password',
  access: publicAccess,
  changes: null,
  records: 'password.forgotten',
  problems: [400],
  body: z.object({ tenantId: id, identifier: text(1000) }),
  responses: { 202: null },
  summary: 'Ask for a new password',
  description:
    'Sends a link to the address of the account, if the installation sends mail. The response is always the same, so that it does not reveal which accounts exist. Each account gets at most 3 links an hour.',
  headers: rateLimited,
  example: { body: { tenantId: ids.studio, identifier: 'ada' } },
});

export const changeEmail = defineEndpoint('changeEmail', {
  method: 'POST',
  path: '/api/Users/me/email',
  access: signedIn(),
  changes: 'users',
  records: 'email.requested',
  problems: [400],
  body: changeEmailBody,
  responses: { 202: null },
  summary: 'Change your own e-mail address',
  description:
    'Asks for another address. It counts once the link that is sent to it is opened. The response does not reveal whether someone else has the address.',
  example: { body: { email: 'ada.north@studio-north.example', password: 'Quiet-Lamp-77' } },
});

export const namedSchemas = {
  Entry: { schema: entrySchema, description: 'What a link is for, and who it lets in.' },
} satisfies NamedSchemas;
