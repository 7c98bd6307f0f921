import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { Entry } from '#contract/entry.ts';
import { call, fieldErrors, messageOf, statusOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { enter } from './enter.ts';

interface ConfirmSignUpProps {
  token: string;
  entry: Entry;
  /** The link no longer works. */
  onClosed: (error: unknown) => void;
}

/** In the order on screen. */
const missing = { companyName: t('Company name is required'), password: t('Password is required') } as const;

type Field = keyof typeof missing;
const fields = Object.keys(missing) as Field[];

/** Creates the company for the person who chose the password at sign-up. Its name may be taken by now. */
export function ConfirmSignUp({ token, entry, onClosed }: ConfirmSignUpProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Record<Field, string>>({ companyName: entry.companyName, password: '' });
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [working, setWorking] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (working) return;
    setFailure(undefined);
    const empty = fields.filter((field) => !values[field].trim());
    if (empty.length > 0) return show(Object.fromEntries(empty.map((field) => [field, missing[field]])));
    setWorking(true);
    try {
      const session = await call('acceptEntry', { params: { token }, body: values });
      if (session) enter(session);
      await navigate({ to: '/dashboard', replace: true });
    } catch (problem) {
      if (statusOf(problem) === 410) return onClosed(problem);
      setWorking(false);
      const refused = fieldErrors(problem);
      if (fields.some((field) => refused[field])) show(refused);
      else setFailure(messageOf(problem));
    }
  }

  function show(texts: Partial<Record<Field, string>>): void {
    setErrors(texts);
    const first = fields.find((field) => texts[field]);
    const field = form.current?.querySelector<HTMLInputElement>(`[name=${first}]`);
    field?.focus();
    field?.select();
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
    <>
      <form ref={form} className="entrance-form" noValidate onSubmit={submit}>
        <TextInput
          label={t('Company Name')}
          autoComplete="organization"
          spellCheck={false}
          hint={t('Your team and your clients type it to sign in.')}
          {...bind('companyName')}
        />
        {/* For password managers. */}
        <input hidden readOnly autoComplete="username" value={entry.email} />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          autoFocus
          hint={t('The one that you chose at sign-up.')}
          {...bind('password')}
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
