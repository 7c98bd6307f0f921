import { useQueryClient } from '@tanstack/react-query';
import { type ProjectTemplate, updateTemplateBody } from '#contract/work/templates.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { templatesQuery, useUpdateTemplate } from './queries.ts';

const templateForm = updateTemplateBody.required();

/** Changes a template. Projects that were made with it stay as they are. */
export function EditTemplateDialog({ template, onClose }: { template: ProjectTemplate; onClose: () => void }) {
  const form = useSchemaForm(templateForm, valuesOf(template), { form: 'template', edits: template.id });
  const update = useUpdateTemplate(template);
  const client = useQueryClient();
  const { dialog } = useFormSaving(form, {
    send: update.mutateAsync,
    done: t('Changes saved'),
    onSaved: onClose,
    loadNewer: async () => {
      // The templates were read again when the change was refused, and with them the version to send.
      const { pages } = await client.ensureInfiniteQueryData(templatesQuery());
      return valuesOf(pages.flatMap(({ items }) => items).find(({ id }) => id === template.id) ?? template);
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      open
      title={t('Edit Template')}
      submitLabel={t('Update Template')}
      workingLabel={t('Updating...')}
      {...dialog}
      onClose={onClose}
      maxWidth="sm"
    >
      <TextInput
        label={t('Name *')}
        required
        autoFocus
        autoComplete="off"
        {...form.register('name')}
        error={errors.name?.message}
      />
      <TextArea label={t('Description')} {...form.register('description')} error={errors.description?.message} />
      <TextInput
        label={t('Days from start to due')}
        type="number"
        inputMode="numeric"
        min={0}
        {...form.register('days', { valueAsNumber: true })}
        error={errors.days?.message}
      />
    </FormDialog>
  );
}

function valuesOf({ name, description, days }: ProjectTemplate) {
  return { name, description, days };
}
