import { useState } from 'react';
import type { User } from '#contract/people/users.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { type Choices, ChoicesLoading, useChoices } from './choices.tsx';
import { fetchUser, useUpdateUser } from './queries.ts';
import { UserDialog } from './user-dialog.tsx';
import { editUserForm, userValues } from './user-values.ts';

interface EditUserDialogProps {
  user: User;
  onClose: () => void;
}

export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const choices = useChoices();
  if (!choices.data) {
    return <ChoicesLoading title={t('Edit User')} submitLabel={t('Update User')} choices={choices} onClose={onClose} />;
  }
  return <EditUserForm user={user} choices={choices.data} onClose={onClose} />;
}

function EditUserForm({ user, choices, onClose }: EditUserDialogProps & { choices: Choices }) {
  const [edited, setEdited] = useState(user);
  const form = useSchemaForm(editUserForm(choices.roles), userValues(user), { form: 'user', edits: user.id });
  const update = useUpdateUser(edited);
  const { dialog } = useFormSaving(form, {
    // The menu changes `isActive`; the form sends the current value.
    send: (body) => update.mutateAsync({ ...body, isActive: edited.isActive }),
    done: t('Changes saved'),
    onSaved: onClose,
    loadNewer: async () => {
      const newer = await fetchUser(user.id);
      setEdited(newer);
      return userValues(newer);
    },
  });
  return (
    <UserDialog
      title={t('Edit User')}
      user={edited}
      submitLabel={t('Update User')}
      workingLabel={t('Updating...')}
      form={form}
      choices={choices}
      dialog={dialog}
      onClose={onClose}
    />
  );
}
