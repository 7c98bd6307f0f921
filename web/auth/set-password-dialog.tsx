import { adminChangePasswordBody } from '#contract/auth.ts';
import { call } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
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
      intro={`Sets a new password for ${user.name} and signs them out everywhere.`}
      fields={[
        { name: 'password', label: 'New Password', autoComplete: 'new-password' },
        { name: 'confirmedPassword', label: 'Confirm New Password', autoComplete: 'new-password' },
      ]}
      account={user.signsInAs}
      send={(body) => call('adminChangePassword', { body })}
      done={`The password of ${user.name} has been changed.`}
      onClose={onClose}
    />
  );
}
