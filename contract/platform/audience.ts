import { z } from 'zod';
import { text } from './fields.ts';

/** Who may see an item of a project besides staff: the users of its client, or nobody. */
export const audiences = ['client', 'staff'] as const;
export type Audience = (typeof audiences)[number];

export const audience = z.enum(audiences, 'Choose client or staff');

/** A form field. Programs that do not send it, or send it empty, share with the client as before. */
export const audienceField = z
  .union([audience, z.literal('')], 'Choose client or staff')
  .nullish()
  .transform((value): Audience => value || 'client');

/** What can be changed about a document or an image. */
export const fileChanges = z.object({ description: text().optional(), audience: audience.optional() });
export type FileChanges = z.output<typeof fileChanges>;
