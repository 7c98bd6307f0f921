import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams, instant, requiredName, text, version } from '#contract/platform/fields.ts';
import { paging } from '#contract/platform/paging.ts';

/** About a hundred years. */
export const maxTemplateDays = 36_600;

const templateSchema = z.object({
  id,
  name: z.string(),
  /** The description that a new project begins with. */
  description: z.string(),
  /** From the start day of a project to its due day. */
  days: z.int(),
  /** How many tasks a new project begins with. */
  taskCount: z.int(),
  createdAt: instant,
  updatedAt: instant.optional(),
  version,
});

export type ProjectTemplate = z.output<typeof templateSchema>;

const name = requiredName('Please enter a name');
const wrongDays = 'Please enter a number of days from 0 to 36,600';

export const createTemplateBody = z.object({ name, projectId: id });

/** Omitted fields stay unchanged. */
export const updateTemplateBody = z
  .object({ name, description: text(), days: z.int(wrongDays).min(0, wrongDays).max(maxTemplateDays, wrongDays) })
  .partial();

export const listTemplates = defineEndpoint('listTemplates', {
  query: z.object(paging),
  responses: { 200: z.array(templateSchema) },
});

export const createTemplate = defineEndpoint('createTemplate', {
  body: createTemplateBody,
  responses: { 201: templateSchema },
});

export const updateTemplate = defineEndpoint('updateTemplate', {
  params: idParams,
  body: updateTemplateBody,
  responses: { 200: templateSchema },
});

export const deleteTemplate = defineEndpoint('deleteTemplate', {
  params: idParams,
  responses: { 204: null },
});
