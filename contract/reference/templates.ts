import type { ProjectTemplate } from '#contract/templates.ts';
import { counted } from './headers.ts';
import { ids } from './ids.ts';
import type { References } from './row.ts';

const fitOut: ProjectTemplate = {
  id: ids.template,
  name: 'Fit-out',
  description: 'Survey, design, approval, works and hand-over.',
  days: 180,
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
      'Keeps the description of a project and the number of days from its start to its due day under a name. A template has no people, no client and no dates.',
    example: {
      body: { name: 'Lobby', projectId: ids.lobby },
      answer: {
        id: ids.created,
        name: 'Lobby',
        description: 'New floor, lamps and desk.',
        days: 212,
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
