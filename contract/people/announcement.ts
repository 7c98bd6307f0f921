import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { instant } from '#contract/platform/fields.ts';

/** Empty if there is none. It shows until it ends or is removed. */
const announcement = z.object({ text: z.string().optional(), until: instant.optional() });

export type Announcement = z.output<typeof announcement>;

export const getAnnouncement = defineEndpoint('getAnnouncement', {
  responses: { 200: announcement },
});
