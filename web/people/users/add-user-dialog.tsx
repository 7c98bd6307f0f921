import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { CreatedUser } from '#contract/people/users.ts';
import { type Form, useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { type Choices, ChoicesLoading, useChoices } from './choices.tsx';
import { HowToSignIn } from './how-to-sign-in.tsx';
import { InvitationReadyDialog } from './invitation-dialogs.tsx';
import { InviteChoice } from './invite-choice.tsx';
import { useCreateUser } from './queries.ts';
import { UserDialog } from './user-dialog.tsx';
import { type NewUserValues, newUserForm, newUserValues } from './user-values.ts';

const title = t('Add New User');

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const choices = useChoices();
  if (!choices.data)
    return <ChoicesLoading title={title} submitLabel={t('Add User')} choices={choices} onClose={onClose} />;
  return <AddUserForm choices={choices.data} onClose={onClose} />;
}

function AddUserForm({ choices, onClose }: { choices: Choices; onClose: () => void }) {
  const form = useSchemaForm(newUserForm(choices.roles), newUserValues(choices.roles), { form: 'user' });
  const create = useCreateUser();
  const [invited, setInvited] = useState<CreatedUser>();
  const { dialog } = useFormSaving(form, {
    send: async (body) => {
      const created = await create.mutateAsync({ ...body, isActive: true });
      if (created.invitation) setInvited(created);
    },
    done: t('User added'),
    onSaved: () => {
      if (!form.getValues('invite')) onClose();
    },
  });
  if (invited?.invitation) {
    return <InvitationReadyDialog invitation={invited.invitation} user={invited} onClose={onClose} />;
  }
  return (
    <UserDialog
      title={title}
      submitLabel={t('Add User')}
      workingLabel={t('Adding...')}
      form={form}
      choices={choices}
      dialog={dialog}
      onClose={onClose}
    >
      <InviteChoice form={form} />
      {!form.watch('invite') && <InitialPassword form={form} />}
    </UserDialog>
  );
}

/** Said before saving, because afterwards nobody would notice. */
function CannotSignIn({ hasEmail }: { hasEmail: boolean }) {
  return (
    <Typography variant="body2" sx={{ gridColumn: '1 / -1', color: token('warn') }}>
      {hasEmail
        ? t("They can't sign in yet: choose Invite, or set a password.")
        : t("They can't sign in yet: add an e-mail to invite them, or a password.")}
    </Typography>
  );
}

/** Optional. Without a password the user cannot sign in until one is set. */
function InitialPassword<Sent>({ form }: { form: Form<NewUserValues, Sent> }) {
  const { errors } = form.formState;
  return (
    <>
      <PasswordField
        label={t('Password')}
        autoComplete="new-password"
        {...form.register('password')}
        error={errors.password?.message}
      />
      <PasswordField
        label={t('Confirm Password')}
        autoComplete="new-password"
        {...form.register('confirmPassword')}
        error={errors.confirmPassword?.message}
      />
      {form.watch('password') ? <HowToSignIn /> : <CannotSignIn hasEmail={Boolean(form.watch('email'))} />}
    </>
  );
}
