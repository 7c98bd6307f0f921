import type { Preview } from '#contract/people/preview.ts';
import { ids } from '#contract/platform/example-ids.ts';
import type { References } from './row.ts';

const cleo: Preview = {
  token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6InByZXZpZXcrand0In0.eyJwcmV2aWV3IjoiMDE5OCJ9.c2lnbmVkLWJ5LXRoZS1zZXJ2ZXI',
  expiresIn: 900,
  user: {
    id: ids.cleo,
    tenantId: ids.studio,
    name: 'Cleo Marsh',
    firstName: 'Cleo',
    lastName: 'Marsh',
    email: 'cleo@acme-hotels.example',
    userName: 'cleo',
    role: 'client',
    isAdmin: false,
    clientId: ids.acme,
    clientName: 'Acme Hotels',
    permissions: [
      'Project:ViewAllProjects',
      'ProjectImages:ViewProjectImages',
      'ProjectDocuments:ViewProjectDocuments',
    ],
  },
};

export const previewReference = {
  previewUser: {
    summary: 'Preview what a client user sees',
    description:
      'Returns a token that reads as this client user for 15 minutes. Every write with it returns 403, and so does what is personal, such as the inbox. Projects that the caller does not see stay hidden. The caller must be staff and hold all permissions of the user. The preview ends with the session of the caller, and when caller or user lose access.',
    example: { params: { id: ids.cleo }, answer: cleo },
  },
  startPreview: {
    summary: 'Preview a user or a role',
    description:
      'The same for a user, or for any client user with a role at a client. A role shows no projects that need an assignment.',
    example: { body: { userId: ids.cleo }, answer: cleo },
  },
  endPreview: {
    summary: 'End a preview',
    description:
      'With the token of a preview, ends this preview. With an access token, ends all previews of the session. The token no longer works.',
    example: {},
  },
} satisfies Partial<References>;
