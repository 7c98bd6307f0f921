import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { Entry } from '#contract/people/entry.ts';
import { newPasswordProblem } from '#contract/people/new-password.ts';
import { call, fieldErrors, messageOf, statusOf } from '#web/lib/api.ts';
import { enter } from '#web/people/sign-in/sessions/enter.ts';
import { t, tNode, translated } from '#web/texts/index.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { challengeOf } from './challenge.ts';
import { useFields } from './use-fields.ts';

interface WelcomeFormProps {
  token: string;
  entry: Entry;
  /** The link no longer works. */
  onClosed: (error: unknown) => void;
  /** The password was set, and the person has a second factor. */
  onChallenge: (challenge: string) => void;
}

const problems = {
  userName: t('Username is required'),
  newPassword: t('New password is required'),
  confirmPassword: t('Please confirm your new password'),
} as const;

type Field = keyof typeof problems;
type Texts = Partial<Record<Field, string>>;

const empty = { userName: '', newPassword: '', confirmPassword: '' };

/** Sets the password and signs in. The server checks the rules of names, so this page loads no schema. */
export function WelcomeForm({ token, entry, onClosed, onChallenge }: WelcomeFormProps) {
  const navigate = useNavigate();
  const { form, values, show, bind } = useFields(empty, problems);
  const [failure, setFailure] = useState<string>();
  const [working, setWorking] = useState(false);
  const signsInAs = entry.userName ?? entry.email;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (working) return;
    setFailure(undefined);
    if (show(findErrors(values, signsInAs === undefined))) return;
    setWorking(true);
    try {
      const { userName, newPassword } = values;
      const body = { newPassword, ...(userName.trim() && { userName }) };
      const session = await call('acceptEntry', { params: { token }, body });
      if (session) enter(session);
      await navigate({ to: '/dashboard', replace: true });
    } catch (error) {
      const challenge = challengeOf(error);
      if (challenge) return onChallenge(challenge);
      if (statusOf(error) === 410) return onClosed(error);
      setWorking(false);
      if (!show(fieldErrors(error))) setFailure(messageOf(error));
    }
  }

  return (
    <form ref={form} className="entrance-form" noValidate onSubmit={submit}>
      {signsInAs === undefined ? (
        <TextInput
          label={t('Username')}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...bind('userName', working)}
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
        required
        autoComplete="new-password"
        autoFocus={signsInAs !== undefined}
        hint={t('At least 8 characters: upper and lower case letters, a number and a special character.')}
        {...bind('newPassword', working)}
      />
      <PasswordField
        label={t('Confirm New Password')}
        required
        autoComplete="new-password"
        {...bind('confirmPassword', working)}
      />
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
  const weakness = newPasswordProblem(newPassword);
  return {
    ...(needsName && !userName.trim() && { userName: problems.userName }),
    newPassword: newPassword ? weakness && translated(weakness) : problems.newPassword,
    ...(!confirmPassword && { confirmPassword: problems.confirmPassword }),
    ...(confirmPassword && newPassword !== confirmPassword && { confirmPassword: t('Passwords do not match') }),
  };
}
