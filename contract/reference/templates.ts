import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { ProjectTemplate } from '#contract/work/templates.ts';
import type { References } from './row.ts';

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

export const templatesReference = {
  listTemplates: {
    summary: 'List project templates',
    description: 'Lists the project templates of the company by name. Only staff know them.',
    headers: counted,
    example: { query: { limit: 100 }, answer: [fitOut, formerTemplate] },
  },
  createTemplate: {
    summary: 'Make a template of a project',
    description:
      'Keeps the description of a project, the number of days from its start to its due day, and its tasks under a name. Tasks keep title, text, audience, what they ask for, their order, and the days from the start until they are due. A project that is made with the template begins with them, if it has the module `tasks`. A template has no people, no client and no dates.',
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
  },
  updateTemplate: {
    summary: 'Change a project template',
    description: 'Changes the fields that are given. Projects that were made with the template stay as they are.',
    example: {
      params: { id: ids.template },
      body: { days: 200 },
      answer: { ...fitOut, days: 200, updatedAt: '2026-04-14T15:05:00.000Z', version: 4 },
    },
  },
  deleteTemplate: {
    summary: 'Delete a project template',
    description: 'Deletes a template. Projects that were made with it stay as they are.',
    example: { params: { id: ids.oldTemplate } },
  },
} satisfies Partial<References>;
