import { changePasswordBody } from '#contract/people/auth.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { call } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { PasswordDialog } from './password-dialog.tsx';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the user's own password. This session stays, all others end. */
export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const user = useSession()?.user;
  return (
    <PasswordDialog
      form={useSchemaForm(changePasswordBody, empty)}
      fields={[
        { name: 'currentPassword', label: t('Current Password'), autoComplete: 'current-password' },
        { name: 'newPassword', label: t('New Password'), autoComplete: 'new-password' },
        { name: 'confirmPassword', label: t('Confirm New Password'), autoComplete: 'new-password' },
      ]}
      account={user?.userName ?? user?.email}
      send={(body) => call('changePassword', { body })}
      done={t('Your password has been changed.')}
      onClose={onClose}
    />
  );
}
