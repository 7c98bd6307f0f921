import { type FormEvent, useEffect, useRef, useState } from 'react';
import { t } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { EnterCode } from './enter-code.tsx';
import { useCodeRequests } from './use-code-requests.ts';

export interface MailedCodeProps {
  tenantId: string;
  /** What was typed on the page before. If there is something, the code is asked for at once. */
  identifier: string;
  onBack: () => void;
}

/** Asks for a code by mail, then for its digits. The texts are the same whether or not the account exists. */
export default function MailedCodeForm({ tenantId, identifier: typed, onBack }: MailedCodeProps) {
  const field = useRef<HTMLInputElement>(null);
  const [identifier, setIdentifier] = useState(typed);
  const [error, setError] = useState<string>();
  const requests = useCodeRequests(tenantId);
  const { ask, sending, failure } = requests;
  const began = useRef(false);

  useEffect(() => {
    // Once, also where React runs effects twice.
    if (began.current || !typed.trim()) return;
    began.current = true;
    void ask(typed);
  }, [typed, ask]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (sending) return;
    if (!identifier.trim()) {
      setError(t('Email or username is required'));
      field.current?.focus();
      return;
    }
    void ask(identifier);
  }

  if (requests.isAsked)
    return <EnterCode tenantId={tenantId} identifier={identifier} requests={requests} onBack={onBack} />;
  return (
    <>
      <p className="entrance-lead">{t('We send a code of six digits to the e-mail address of your account.')}</p>
      <form className="entrance-form" noValidate onSubmit={submit}>
        <TextInput
          ref={field}
          label={t('Email or Username')}
          required
          name="identifier"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          readOnly={sending}
          value={identifier}
          error={error}
          onChange={(event) => {
            setIdentifier(event.target.value);
            setError(undefined);
          }}
        />
        {/* Rendered before its message, or screen readers may miss it. */}
        <div role="alert" className="entrance-failure">
          {failure}
        </div>
        <PlainButton type="submit" variant="primary" disabled={sending}>
          {sending ? t('Sending...') : t('Send me a code')}
        </PlainButton>
      </form>
      <div className="entrance-links">
        <button type="button" className="entrance-back" onClick={onBack}>
          {t('Back')}
        </button>
      </div>
    </>
  );
}
