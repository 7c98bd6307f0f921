import { type FormEvent, useState } from 'react';
import { call, fieldErrors, messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { LegalNote } from './legal-links.tsx';
import { useFields } from './use-fields.ts';

/** In the order on screen. */
const missing = {
  companyName: t('Company name is required'),
  firstName: t('First name is required'),
  lastName: t('Last name is required'),
  email: t('Email is required'),
  password: t('Password is required'),
} as const;

type Field = keyof typeof missing;

export type SignUpValues = Record<Field, string>;
export const noValues: SignUpValues = { companyName: '', firstName: '', lastName: '', email: '', password: '' };

interface SignUpFormProps {
  /** What was typed before. */
  initial: SignUpValues;
  onSent: (values: SignUpValues) => void;
}

/** Asks for a company and its first administrator. The server checks the rules of each field, so this page loads no schema. */
export function SignUpForm({ initial, onSent }: SignUpFormProps) {
  const { form, values, show, showMissing, bind } = useFields(initial, missing);
  const [failure, setFailure] = useState<string>();
  const [working, setWorking] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (working) return;
    setFailure(undefined);
    if (showMissing()) return;
    setWorking(true);
    try {
      await call('signUp', { body: values });
      onSent(values);
    } catch (error) {
      setWorking(false);
      if (!show(fieldErrors(error))) setFailure(messageOf(error));
    }
  }

  return (
    <form ref={form} className="entrance-form" noValidate onSubmit={submit}>
      <TextInput
        label={t('Company Name')}
        required
        autoComplete="organization"
        spellCheck={false}
        autoFocus
        {...bind('companyName', working)}
      />
      <div className="entrance-pair">
        <TextInput
          label={t('First Name')}
          required
          autoComplete="given-name"
          spellCheck={false}
          {...bind('firstName', working)}
        />
        <TextInput
          label={t('Last Name')}
          required
          autoComplete="family-name"
          spellCheck={false}
          {...bind('lastName', working)}
        />
      </div>
      <TextInput
        label={t('Email')}
        required
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...bind('email', working)}
      />
      <PasswordField
        label={t('Password')}
        required
        autoComplete="new-password"
        hint={t('At least 8 characters: upper and lower case letters, a number and a special character.')}
        {...bind('password', working)}
      />
      {/* Rendered before its message, or screen readers may miss it. */}
      <div role="alert" className="entrance-failure">
        {failure}
      </div>
      <PlainButton type="submit" variant="primary" disabled={working}>
        {working ? t('Sending...') : t('Create company')}
      </PlainButton>
      <LegalNote />
    </form>
  );
}
