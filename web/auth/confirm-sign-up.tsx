import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { Entry } from '#contract/entry.ts';
import { call, fieldErrors, messageOf, statusOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { enter } from './enter.ts';

interface ConfirmSignUpProps {
  token: string;
  entry: Entry;
  /** The link no longer works. */
  onClosed: (error: unknown) => void;
}

/** Creates the company by a press, because programs that check mails open every link. Its name may be taken by now. */
export function ConfirmSignUp({ token, entry, onClosed }: ConfirmSignUpProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [companyName, setCompanyName] = useState(entry.companyName);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [working, setWorking] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (working) return;
    setFailure(undefined);
    if (!companyName.trim()) return show(t('Company name is required'));
    setWorking(true);
    try {
      const session = await call('acceptEntry', { params: { token }, body: { companyName } });
      if (session) enter(session);
      await navigate({ to: '/dashboard', replace: true });
    } catch (problem) {
      if (statusOf(problem) === 410) return onClosed(problem);
      setWorking(false);
      const refused = fieldErrors(problem).companyName;
      if (refused) show(refused);
      else setFailure(messageOf(problem));
    }
  }

  function show(text: string): void {
    setError(text);
    field.current?.focus();
    field.current?.select();
  }

  return (
    <form className="entrance-form" noValidate onSubmit={submit}>
      <TextInput
        ref={field}
        label={t('Company Name')}
        name="companyName"
        autoComplete="organization"
        spellCheck={false}
        hint={t('Your team and your clients type it to sign in.')}
        readOnly={working}
        value={companyName}
        onChange={(event) => {
          setCompanyName(event.target.value);
          setError(undefined);
        }}
        error={error}
      />
      {/* Rendered before its message, or screen readers may miss it. */}
      <div role="alert" className="entrance-failure">
        {failure}
      </div>
      <PlainButton type="submit" variant="primary" disabled={working}>
        {working ? t('Creating...') : t('Create company')}
      </PlainButton>
    </form>
  );
}
