import { adminChangePasswordBody } from '#contract/people/auth.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { call } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { PasswordDialog } from './password-dialog.tsx';

interface SetPasswordDialogProps {
  user: { id: string; name: string; signsInAs?: string };
  onClose: () => void;
}

/** Sets another user's password and ends their sessions. */
export function SetPasswordDialog({ user, onClose }: SetPasswordDialogProps) {
  return (
    <PasswordDialog
      form={useSchemaForm(adminChangePasswordBody, { userId: user.id, password: '', confirmedPassword: '' })}
      intro={t('Sets a new password for {name} and signs them out everywhere.', { name: user.name })}
      fields={[
        { name: 'password', label: t('New Password'), autoComplete: 'new-password' },
        { name: 'confirmedPassword', label: t('Confirm New Password'), autoComplete: 'new-password' },
      ]}
      account={user.signsInAs}
      send={(body) => call('adminChangePassword', { body })}
      done={t('The password of {name} has been changed.', { name: user.name })}
      onClose={onClose}
    />
  );
}
