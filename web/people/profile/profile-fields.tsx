import type { User } from '#contract/people/users.ts';
import { t } from '#web/texts/index.ts';
import { TextInput } from '#web/ui/text-input.tsx';

/** The user's own data, read-only. */
export function ProfileFields({ user }: { user: User }) {
  const fields = [
    [t('First Name'), user.firstName],
    [t('Last Name'), user.lastName],
    [t('Email Address'), user.email],
    [t('Phone Number'), user.phone],
    [t('Username'), user.username],
  ] as const;
  return fields.map(([label, value]) => (
    <TextInput
      key={label}
      label={label}
      value={value ?? ''}
      placeholder="–"
      readOnly
      className="field-input field-text"
      dir="auto"
    />
  ));
}
