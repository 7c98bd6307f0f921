import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { Entry } from '#contract/people/entry.ts';
import { call, fieldErrors, messageOf, statusOf } from '#web/lib/api.ts';
import { enter } from '#web/people/sign-in/sessions/enter.ts';
import { t } from '#web/texts/index.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFields } from './use-fields.ts';

interface ConfirmSignUpProps {
  token: string;
  entry: Entry;
  /** The link no longer works. */
  onClosed: (error: unknown) => void;
}

/** In the order on screen. */
const missing = { companyName: t('Company name is required'), password: t('Password is required') } as const;

/** Creates the company for the person who chose the password at sign-up. Its name may be taken by now. */
export function ConfirmSignUp({ token, entry, onClosed }: ConfirmSignUpProps) {
  const navigate = useNavigate();
  const { form, values, show, showMissing, bind } = useFields(
    { companyName: entry.companyName, password: '' },
    missing,
  );
  const [failure, setFailure] = useState<string>();
  const [working, setWorking] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (working) return;
    setFailure(undefined);
    if (showMissing()) return;
    setWorking(true);
    try {
      const session = await call('acceptEntry', { params: { token }, body: values });
      if (session) enter(session);
      await navigate({ to: '/dashboard', replace: true });
    } catch (problem) {
      if (statusOf(problem) === 410) return onClosed(problem);
      setWorking(false);
      if (!show(fieldErrors(problem))) setFailure(messageOf(problem));
    }
  }

  return (
    <>
      <form ref={form} className="entrance-form" noValidate onSubmit={submit}>
        <TextInput
          label={t('Company Name')}
          required
          autoComplete="organization"
          spellCheck={false}
          hint={t('Your team and your clients type it to sign in.')}
          {...bind('companyName', working)}
        />
        {/* For password managers. */}
        <input hidden readOnly autoComplete="username" value={entry.email} />
        <PasswordField
          label={t('Password')}
          required
          autoComplete="current-password"
          autoFocus
          hint={t('The one that you chose at sign-up.')}
          {...bind('password', working)}
        />
        {/* Rendered before its message, or screen readers may miss it. */}
        <div role="alert" className="entrance-failure">
          {failure}
        </div>
        <PlainButton type="submit" variant="primary" disabled={working}>
          {working ? t('Creating...') : t('Create company')}
        </PlainButton>
      </form>
      <p className="entrance-new">
        {t(
          'You did not sign up? Then somebody else typed your address. Close this page and ignore the mail: nothing is created without the password.',
        )}
      </p>
    </>
  );
}
