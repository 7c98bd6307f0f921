import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { BreakGlass } from '#contract/people/identity-providers.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { useList } from '#web/lists/pages.ts';
import { rolesQuery } from '#web/people/roles/queries.ts';
import { usersQuery } from '#web/people/users/queries.ts';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { useAddBreakGlass } from './queries.ts';

const schema = z.object({ id: z.string().min(1, t('Please choose an administrator')) });

interface BreakGlassDialogProps {
  /** Who has it already. */
  known: BreakGlass[];
  onClose: () => void;
}

/** Chooses an administrator. */
export default function BreakGlassDialog({ known, onClose }: BreakGlassDialogProps) {
  const roles = useQuery(rolesQuery());
  const roleId = roles.data?.find(({ isAdmin }) => isAdmin)?.id;
  const form = useSchemaForm(schema, { id: '' });
  const add = useAddBreakGlass();
  const { dialog } = useFormSaving(form, {
    send: ({ id }: z.output<typeof schema>) => add.mutateAsync(id),
    done: t('Emergency access given'),
    onSaved: onClose,
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      open
      title={t('Give emergency access')}
      submitLabel={t('Give access')}
      workingLabel={t('Saving...')}
      {...dialog}
      onClose={onClose}
    >
      <SelectInput label={t('Administrator *')} required autoFocus {...form.register('id')} error={errors.id?.message}>
        <option value="">{t('Select an administrator')}</option>
        {roleId && <Administrators roleId={roleId} known={known} />}
      </SelectInput>
    </FormDialog>
  );
}

function Administrators({ roleId, known }: { roleId: string; known: BreakGlass[] }) {
  const { items } = useList(usersQuery({ roleId }));
  return items
    .filter(({ id }) => !known.some((each) => each.id === id))
    .map(({ id, firstName, lastName }) => (
      <option key={id} dir="auto" value={id}>
        {`${firstName} ${lastName}`}
      </option>
    ));
}
