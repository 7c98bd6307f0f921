import type { z } from 'zod';
import { type Factor, renameFactor } from '#contract/people/factors.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useRenameFactor } from './queries.ts';

export function RenameFactorDialog({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const form = useSchemaForm(renameFactor.body, { name: factor.name }, { form: 'factor', edits: factor.id });
  const rename = useRenameFactor(factor.id);
  const { dialog } = useFormSaving(form, {
    send: ({ name }: z.output<typeof renameFactor.body>) => rename.mutateAsync(name),
    done: t('Changes saved'),
    onSaved: onClose,
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      open
      maxWidth="xs"
      title={t('Rename')}
      submitLabel={t('Save changes')}
      workingLabel={t('Saving...')}
      {...dialog}
      onClose={onClose}
    >
      <TextInput
        label={t('Name *')}
        required
        autoFocus
        autoComplete="off"
        {...form.register('name')}
        error={errors.name?.message}
      />
    </FormDialog>
  );
}
