import { type FormEvent, useRef, useState } from 'react';
import { call, messageOf } from '#web/lib/api.ts';
import { t, tNode } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

/** Asks for a link by mail. The answer is the same whether or not the account exists. */
export function ForgotPasswordForm({ tenantId }: { tenantId: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [identifier, setIdentifier] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (state === 'sending') return;
    setFailure(undefined);
    if (!identifier.trim()) {
      setError(t('Email or username is required'));
      field.current?.focus();
      return;
    }
    setState('sending');
    try {
      await call('forgotPassword', { body: { tenantId, identifier } });
      setState('sent');
    } catch (error) {
      setFailure(messageOf(error));
      setState('asking');
    }
  }

  if (state === 'sent') {
    return (
      <p className="entrance-lead" role="status">
        {tNode(
          'If there is an account for {identifier}, a link is on its way to its e-mail address. It works for 30 minutes. If nothing arrives, ask your administrator for a link.',
          { identifier: <strong>{identifier.trim()}</strong> },
        )}
      </p>
    );
  }
  return (
    <>
      <p className="entrance-lead">
        {t('We send a link to the e-mail address of your account. With it you choose a new password.')}
      </p>
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
          readOnly={state === 'sending'}
          value={identifier}
          onChange={(event) => {
            setIdentifier(event.target.value);
            setError(undefined);
          }}
          error={error}
        />
        {/* Rendered before its message, or screen readers may miss it. */}
        <div role="alert" className="entrance-failure">
          {failure}
        </div>
        <PlainButton type="submit" variant="primary" disabled={state === 'sending'}>
          {state === 'sending' ? t('Sending...') : t('Send link')}
        </PlainButton>
      </form>
    </>
  );
}
