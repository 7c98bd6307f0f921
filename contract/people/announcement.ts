import { z } from 'zod';
import { publicAccess } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { instant } from '#contract/platform/fields.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';

/** Empty if there is none. It shows until it ends or is removed. */
const announcement = z.object({ text: z.string().optional(), until: instant.optional() });

export type Announcement = z.output<typeof announcement>;

export const getAnnouncement = defineEndpoint('getAnnouncement', {
  method: 'GET',
  path: '/api/Announcement',
  access: publicAccess,
  responses: { 200: announcement },
  summary: 'Read what the operator announces',
  description:
    'Returns the line that the operator shows to everybody on every screen, such as when the installation will be away, and when it ends. Without one the answer has no fields. It may be two seconds old.',
  example: { answer: { text: 'Loggia will be away for an upgrade.', until: '2026-12-01T03:00:00.000000Z' } },
});

export const namedSchemas = {
  Announcement: { schema: announcement, description: 'What the operator tells everybody.' },
} satisfies NamedSchemas;
