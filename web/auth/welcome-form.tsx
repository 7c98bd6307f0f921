import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { Entry } from '#contract/entry.ts';
import { call, fieldErrors, messageOf, statusOf } from '#web/lib/api.ts';
import { t, tNode } from '#web/texts/index.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { enter } from './enter.ts';

interface WelcomeFormProps {
  token: string;
  entry: Entry;
  /** The link no longer works. */
  onClosed: (error: unknown) => void;
}

type Field = 'userName' | 'newPassword' | 'confirmPassword';
type Texts = Partial<Record<Field, string>>;

/** Sets the password and signs in. The server checks the rules of passwords, so this page loads no schema. */
export function WelcomeForm({ token, entry, onClosed }: WelcomeFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Record<Field, string>>({ userName: '', newPassword: '', confirmPassword: '' });
  const [errors, setErrors] = useState<Texts>({});
  const [failure, setFailure] = useState<string>();
  const [working, setWorking] = useState(false);
  const signsInAs = entry.userName ?? entry.email;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (working) return;
    setFailure(undefined);
    const missing = findErrors(values, signsInAs === undefined);
    if (Object.keys(missing).length > 0) return show(missing);
    setWorking(true);
    try {
      const { userName, newPassword } = values;
      const body = { newPassword, ...(userName.trim() && { userName }) };
      const session = await call('acceptEntry', { params: { token }, body });
      if (session) enter(session);
      await navigate({ to: '/dashboard', replace: true });
    } catch (error) {
      if (statusOf(error) === 410) return onClosed(error);
      setWorking(false);
      const fields = fieldErrors(error);
      if (fields.userName || fields.newPassword) show(fields);
      else setFailure(messageOf(error));
    }
  }

  function show(texts: Texts): void {
    setErrors(texts);
    const first = (['userName', 'newPassword', 'confirmPassword'] as const).find((field) => texts[field]);
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.select();
  }

  const bind = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    readOnly: working,
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <form ref={form} className="entrance-form" noValidate onSubmit={submit}>
      {signsInAs === undefined ? (
        <TextInput
          label={t('Username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...bind('userName')}
        />
      ) : (
        <p className="entrance-account">
          {tNode('You sign in as {name}.', { name: <strong>{signsInAs}</strong> })}
          {/* For password managers. */}
          <input hidden readOnly autoComplete="username" value={signsInAs} />
        </p>
      )}
      <PasswordField
        label={t('New Password')}
        autoComplete="new-password"
        autoFocus={signsInAs !== undefined}
        hint={t('At least 8 characters: upper and lower case letters, a number and a special character.')}
        {...bind('newPassword')}
      />
      <PasswordField label={t('Confirm New Password')} autoComplete="new-password" {...bind('confirmPassword')} />
      {/* Rendered before its message, or screen readers may miss it. */}
      <div role="alert" className="entrance-failure">
        {failure}
      </div>
      <PlainButton type="submit" variant="primary" disabled={working}>
        {working ? t('Signing in...') : t('Set password and sign in')}
      </PlainButton>
    </form>
  );
}

function findErrors({ userName, newPassword, confirmPassword }: Record<Field, string>, needsName: boolean): Texts {
  return {
    ...(needsName && !userName.trim() && { userName: t('Username is required') }),
    ...(!newPassword && { newPassword: t('New password is required') }),
    ...(newPassword && newPassword !== confirmPassword && { confirmPassword: t('Passwords do not match') }),
  };
}
