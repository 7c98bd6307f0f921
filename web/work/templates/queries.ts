import type { z } from 'zod';
import type { createTemplateBody, ProjectTemplate, updateTemplateBody } from '#contract/work/templates.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';
import { pagesQuery } from '#web/lists/pages.ts';

/** Project templates by name. */
export const templatesQuery = () =>
  pagesQuery(['templates', 'list'], {
    size: 200,
    read: (page, options) => callWithHeaders('listTemplates', { query: page }, options),
  });

export const useCreateTemplate = () =>
  useSaving((body: z.output<typeof createTemplateBody>) => call('createTemplate', { body }), 'templates');

/** Updates a template unless someone else changed it. */
export const useUpdateTemplate = ({ id, version }: Pick<ProjectTemplate, 'id' | 'version'>) =>
  useSaving(
    (body: z.output<typeof updateTemplateBody>) =>
      call('updateTemplate', { params: { id }, body }, { ifMatch: version }),
    'templates',
  );

export const useDeleteTemplate = ({ id, version }: Pick<ProjectTemplate, 'id' | 'version'>) =>
  useSaving(() => call('deleteTemplate', { params: { id } }, { ifMatch: version }), 'templates');
