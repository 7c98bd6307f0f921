import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams } from '#contract/platform/fields.ts';
import { sessionUserSchema } from './auth.ts';

/** The token acts as the user or role that is shown, for reads only. `user` is who is shown. */
export const previewSchema = z.object({
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

export const previewUser = defineEndpoint('previewUser', {
  params: idParams,
  responses: { 200: previewSchema },
});

export const startPreview = defineEndpoint('startPreview', {
  body: startPreviewBody,
  responses: { 200: previewSchema },
});

export const endPreview = defineEndpoint('endPreview', {
  responses: { 204: null },
});
