import { z } from 'zod';
import { anyOf, claim } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams, instant, requiredName, text, version } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { paging } from '#contract/platform/paging.ts';

/** About a hundred years. */
const maxTemplateDays = 36_600;

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

const fitOut: ProjectTemplate = {
  id: ids.template,
  name: 'Fit-out',
  description: 'Survey, design, approval, works and hand-over.',
  days: 180,
  taskCount: 0,
  createdAt: '2026-01-05T08:00:00.000Z',
  version: 3,
};

const formerTemplate: ProjectTemplate = { ...fitOut, id: ids.oldTemplate, name: 'Survey', days: 30 };

export const listTemplates = defineEndpoint('listTemplates', {
  method: 'GET',
  path: '/api/Templates',
  // Who creates projects uses them, and who edits projects makes them. Client users do not know them.
  access: anyOf(['Project:CreateProjects', 'Project:EditProjects'], { staffOnly: true }),
  problems: [400],
  query: z.object(paging),
  responses: { 200: z.array(templateSchema) },
  summary: 'List project templates',
  description: 'Lists the project templates of the company by name. Only staff know them.',
  headers: counted,
  example: { query: { limit: 100 }, answer: [fitOut, formerTemplate] },
});

const makers = claim('Project:EditProjects', { staffOnly: true });

export const createTemplate = defineEndpoint('createTemplate', {
  method: 'POST',
  path: '/api/Templates',
  access: makers,
  changes: 'templates',
  records: 'template.created',
  problems: [400],
  body: createTemplateBody,
  responses: { 201: templateSchema },
  summary: 'Make a template of a project',
  description:
    'Keeps the description of a project, the number of days from its start to its due day, and its tasks under a name. Tasks keep title, text, checklist, audience, what they ask for, their order, and the days from the start until they are due. A project that is made with the template begins with them, if it has the module `tasks`. A template has no people, no client and no dates.',
  example: {
    body: { name: 'Website', projectId: ids.website },
    answer: {
      id: ids.created,
      name: 'Website',
      description: '',
      days: 137,
      taskCount: 0,
      createdAt: '2026-01-05T08:00:00.000Z',
      version: 1,
    },
  },
});

export const updateTemplate = defineEndpoint('updateTemplate', {
  method: 'PATCH',
  path: '/api/Templates/:id',
  access: makers,
  changes: 'templates',
  records: 'template.updated',
  problems: [400, 404, 412],
  params: idParams,
  body: updateTemplateBody,
  responses: { 200: templateSchema },
  summary: 'Change a project template',
  description: 'Changes the fields that are given. Projects that were made with the template stay as they are.',
  example: {
    params: { id: ids.template },
    body: { days: 200 },
    answer: { ...fitOut, days: 200, updatedAt: '2026-04-14T15:05:00.000Z', version: 4 },
  },
});

export const deleteTemplate = defineEndpoint('deleteTemplate', {
  method: 'DELETE',
  path: '/api/Templates/:id',
  access: makers,
  changes: 'templates',
  records: 'template.deleted',
  problems: [404, 412],
  params: idParams,
  responses: { 204: null },
  summary: 'Delete a project template',
  description: 'Deletes a template. Projects that were made with it stay as they are.',
  example: { params: { id: ids.oldTemplate } },
});

export const namedSchemas = {
  ProjectTemplate: {
    schema: templateSchema,
    description: 'What projects of one kind begin with. `days` is the time from the start day to the due day.',
  },
} satisfies NamedSchemas;
