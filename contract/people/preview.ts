import { z } from 'zod';
import { claim, signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams } from '#contract/platform/fields.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { sessionUserSchema } from './auth.ts';

/** The token acts as the user or role that is shown, for reads only. `user` is who is shown. */
const previewSchema = z.object({
  token: z.string(),
  /** Seconds until the preview ends. */
  expiresIn: z.int(),
  user: sessionUserSchema,
});

export type Preview = z.output<typeof previewSchema>;

/** A user, or a role at a client. */
const startPreviewBody = z
  .object({ userId: id.nullish(), roleId: id.nullish(), clientId: id.nullish() })
  .superRefine(({ userId, roleId, clientId }, context) => {
    if (userId) return;
    if (!roleId) context.addIssue({ code: 'custom', path: ['roleId'], message: 'Choose a user or a role' });
    if (!clientId) context.addIssue({ code: 'custom', path: ['clientId'], message: 'Choose a client' });
  });

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

export const previewUser = defineEndpoint('previewUser', {
  method: 'POST',
  path: '/api/Users/:id/preview',
  // Starting one requires all claims of the user or role that it shows. Any other write is refused in a preview.
  access: claim('Users:ViewUsers', { staffOnly: true }),
  programs: false,
  changes: null,
  records: 'preview.started',
  problems: [400, 404],
  params: idParams,
  responses: { 200: previewSchema },
  summary: 'Preview what a client user sees',
  description:
    'Returns a token that reads as this client user for 15 minutes. Every write with it returns 403, and so does what is personal, such as the inbox. Projects that the caller does not see stay hidden. The caller must be staff and hold all permissions of the user. The preview ends with the session of the caller, and when caller or user lose access.',
  example: { params: { id: ids.cleo }, answer: cleo },
});

export const startPreview = defineEndpoint('startPreview', {
  method: 'POST',
  path: '/api/Preview',
  access: claim('Users:ViewUsers', { staffOnly: true }),
  programs: false,
  changes: null,
  records: 'preview.started',
  problems: [400],
  body: startPreviewBody,
  responses: { 200: previewSchema },
  summary: 'Preview a user or a role',
  description:
    'The same for a user, or for any client user with a role at a client. A role shows no projects that need an assignment.',
  example: { body: { userId: ids.cleo }, answer: cleo },
});

export const endPreview = defineEndpoint('endPreview', {
  method: 'DELETE',
  path: '/api/Preview',
  access: signedIn(),
  changes: null,
  records: 'preview.ended',
  responses: { 204: null },
  summary: 'End a preview',
  description:
    'With the token of a preview, ends this preview. With an access token, ends all previews of the session. The token no longer works.',
  example: {},
});

export const namedSchemas = {
  Preview: { schema: previewSchema, description: 'A preview: its token, and the user or role that it shows.' },
} satisfies NamedSchemas;
