import { z } from 'zod';
import type { Project } from '#contract/work/projects.ts';
import { createTemplateBody } from '#contract/work/templates.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { dayNumber } from '#web/lib/days.ts';
import { plural, t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useCreateTemplate } from './queries.ts';

const templateForm = z.object({ name: createTemplateBody.shape.name });

/** Asks for the name of a template of this project. */
export default function SaveTemplateDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const form = useSchemaForm(templateForm, { name: project.title }, { form: 'template', within: project.id });
  const create = useCreateTemplate();
  const { dialog } = useFormSaving(form, {
    send: ({ name }: { name: string }) => create.mutateAsync({ name, projectId: project.id }),
    done: t('Template saved. New Project offers it.'),
    onSaved: onClose,
  });
  const days = dayNumber(project.endDate) - dayNumber(project.startDate);
  return (
    <FormDialog
      open
      title={t('Save as Template')}
      submitLabel={t('Save Template')}
      workingLabel={t('Saving...')}
      {...dialog}
      onClose={onClose}
      maxWidth="xs"
    >
      <TextInput
        label={t('Name *')}
        required
        hint={plural(days, {
          one: 'It keeps the description, the tasks and the {count} day from start to due. It has no people, no client and no dates.',
          other:
            'It keeps the description, the tasks and the {count} days from start to due. It has no people, no client and no dates.',
        })}
        autoFocus
        autoComplete="off"
        {...form.register('name')}
        error={form.formState.errors.name?.message}
      />
    </FormDialog>
  );
}
