import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { changeEmailBody } from '#contract/people/entry.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { call } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

type Props = {
  /** What the field holds at first: the present address, if it has to be confirmed. */
  email: string;
  onClose: () => void;
};

/** Asks for another address, or confirms the present one. It counts when the link in its mail is opened. */
export default function ChangeEmailDialog({ email, onClose }: Props) {
  const user = useSession()?.user;
  const form = useSchemaForm(changeEmailBody, { email, password: '' }, { form: 'email' });
  const { errors } = form.formState;
  const { dialog } = useFormSaving(form, {
    send: (body) => call('changeEmail', { body }),
    done: t('Please open the link that we sent to your new address.'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      open
      title={t('Change Email')}
      submitLabel={t('Send link')}
      workingLabel={t('Sending...')}
      maxWidth="xs"
      {...dialog}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>
        {t('We send a link to the new address. The address counts when you open it, within a day.')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          label={t('New Email')}
          required
          type="email"
          autoComplete="email"
          autoFocus
          {...form.register('email')}
          error={errors.email?.message}
        />
        <input hidden readOnly autoComplete="username" value={user?.userName ?? user?.email ?? ''} />
        <PasswordField
          label={t('Current Password')}
          required
          autoComplete="current-password"
          {...form.register('password')}
          error={errors.password?.message}
        />
      </Box>
    </FormDialog>
  );
}
