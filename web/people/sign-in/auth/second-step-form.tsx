import { type FormEvent, useRef, useState } from 'react';
import { call, messageOf, statusOf } from '#web/lib/api.ts';
import { enter } from '#web/people/sign-in/sessions/enter.ts';
import { t } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { challengeOf } from './challenge.ts';
import { PasskeyButton } from './passkey-button.tsx';

export interface SecondStepProps {
  challenge: string;
  /** The company, if it is known here, so that a passkey can be used instead. */
  tenantId?: string;
  /** After the session has been stored. */
  onEntered?: (() => void) | undefined;
  /** Returns to the first step, with a message if it has to be repeated. */
  onBack: (message?: string) => void;
}

/** Asks for a code of the app, or for a recovery code. */
export default function SecondStepForm({ challenge, tenantId, onEntered, onBack }: SecondStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [recovers, setRecovers] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [working, setWorking] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (working) return;
    setFailure(undefined);
    if (!code.trim()) {
      setError(t('Code is required'));
      field.current?.focus();
      return;
    }
    setWorking(true);
    try {
      enter(await call('finishSignIn', { body: { challenge, code } }));
      onEntered?.();
    } catch (problem) {
      if (statusOf(problem) === 401 && !challengeOf(problem)) return onBack(messageOf(problem));
      setWorking(false);
      setFailure(messageOf(problem));
      field.current?.select();
    }
  }

  function change(): void {
    setRecovers(!recovers);
    setCode('');
    setError(undefined);
    setFailure(undefined);
    field.current?.focus();
  }

  return (
    <>
      <p className="entrance-lead">
        {recovers
          ? t('Enter one of the recovery codes that you stored. It works once.')
          : t('Enter the code that your app shows for this account.')}
      </p>
      <form className="entrance-form" noValidate onSubmit={submit}>
        <TextInput
          // The two need another keyboard, and browsers offer what was typed under one name.
          key={String(recovers)}
          ref={field}
          label={recovers ? t('Recovery code') : t('Code')}
          required
          name={recovers ? 'recovery-code' : 'code'}
          autoComplete={recovers ? 'off' : 'one-time-code'}
          inputMode={recovers ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          readOnly={working}
          value={code}
          error={error}
          onChange={(event) => {
            setCode(event.target.value);
            setError(undefined);
          }}
        />
        {/* Rendered before its message, or screen readers may miss it. */}
        <div role="alert" className="entrance-failure">
          {failure}
        </div>
        <PlainButton type="submit" variant="primary" disabled={working}>
          {working ? t('Signing in...') : t('Sign In')}
        </PlainButton>
      </form>
      {tenantId && <PasskeyButton tenantId={tenantId} onEntered={onEntered} />}
      <div className="entrance-links">
        <button type="button" className="entrance-back" disabled={working} onClick={change}>
          {recovers ? t('Use a code of your app') : t('Use a recovery code')}
        </button>
        <button type="button" className="entrance-back" disabled={working} onClick={() => onBack()}>
          {t('Back')}
        </button>
      </div>
    </>
  );
}
