import { type Form, useSchemaForm } from '#web/lib/form.ts';
import { useFormSaving } from '#web/lib/form-saving.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { type Choices, ChoicesLoading, useChoices } from './choices.tsx';
import { HowToSignIn } from './how-to-sign-in.tsx';
import { useCreateUser } from './queries.ts';
import { UserDialog } from './user-dialog.tsx';
import { type NewUserValues, newUserForm, newUserValues } from './user-values.ts';

const title = 'Add New User';

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const choices = useChoices();
  if (!choices.data) return <ChoicesLoading title={title} submitLabel="Add User" choices={choices} onClose={onClose} />;
  return <AddUserForm choices={choices.data} onClose={onClose} />;
}

function AddUserForm({ choices, onClose }: { choices: Choices; onClose: () => void }) {
  const form = useSchemaForm(newUserForm(choices.roles), newUserValues(choices.roles));
  const create = useCreateUser();
  const saving = useFormSaving(form, {
    send: (body) => create.mutateAsync({ ...body, isActive: true }),
    done: 'User added',
    onSaved: onClose,
  });
  return (
    <UserDialog
      title={title}
      submitLabel={saving.saving ? 'Adding...' : 'Add User'}
      form={form}
      choices={choices}
      saving={saving}
      onClose={onClose}
    >
      <InitialPassword form={form} />
    </UserDialog>
  );
}

/** Optional. Without a password the user cannot sign in until one is set. */
function InitialPassword<Sent>({ form }: { form: Form<NewUserValues, Sent> }) {
  const { errors } = form.formState;
  return (
    <>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        {...form.register('password')}
        error={errors.password?.message}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        {...form.register('confirmPassword')}
        error={errors.confirmPassword?.message}
      />
      <HowToSignIn />
    </>
  );
}
