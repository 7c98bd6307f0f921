import type { Session } from '#contract/people/auth.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { rateLimited } from '#contract/platform/headers.ts';
import { offeredProviders } from './identity-providers.ts';
import type { References } from './row.ts';

/** The token of a link that no installation accepts. */
const token = 'AZigAAAAcACAAAAAAAAAAQGYoAAAAHAAgAAAAAAAAQF0PsuO-PHQZ_lS9E7p0Ug9-nDEBFsOQb_NdioUs9HbVw';

const invitation = {
  link: `https://loggia.example/welcome/${token}`,
  expiresAt: '2026-03-09T09:00:00.000Z',
  mail: 'Off',
} as const;

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
  permissions: [
    'Project:ViewAssignedProjects',
    'Project:ReportProjectProgress',
    'ProjectImages:UploadProjectImages',
    'ProjectImages:ViewProjectImages',
    'ProjectDocuments:UploadProjectDocuments',
    'ProjectDocuments:ViewProjectDocuments',
  ],
};

/** Invitations, lost passwords and changed addresses. */
export const entryReference = {
  getEntry: {
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
        identityProviders: offeredProviders,
      },
    },
  },
  acceptEntry: {
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
  },
  forgotPassword: {
    summary: 'Ask for a new password',
    description:
      'Sends a link to the address of the account, if the installation sends mail. The response is always the same, so that it does not reveal which accounts exist. Each account gets at most 3 links an hour.',
    headers: rateLimited,
    example: { body: { tenantId: ids.studio, identifier: 'ada' } },
  },
  createInvitation: {
    summary: 'Invite a user',
    description:
      'Makes a link by which the user sets their password, valid for 7 days and once. An earlier invitation ends. The caller must hold all permissions of the user, because the link lets in anyone who has it.',
    example: { params: { id: ids.cleo }, answer: invitation },
  },
  getInvitation: {
    summary: 'Read an invitation',
    description:
      'Returns the open invitation of a user, to copy its link again. The same rules apply as for making it.',
    example: { params: { id: ids.otto }, answer: invitation },
  },
  revokeInvitation: {
    summary: 'Withdraw an invitation',
    description: 'Ends the open invitation of a user. Its link no longer works.',
    example: { params: { id: ids.cleo } },
  },
  changeEmail: {
    summary: 'Change your own e-mail address',
    description:
      'Asks for another address. It counts once the link that is sent to it is opened. The response does not reveal whether someone else has the address.',
    example: { body: { email: 'ada.north@studio-north.example', password: 'Quiet-Lamp-77' } },
  },
} satisfies Partial<References>;
