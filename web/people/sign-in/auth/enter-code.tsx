import { type FormEvent, useRef, useState } from 'react';
import { problemTexts } from '#contract/platform/problem-texts.ts';
import { call, messageOf, statusOf } from '#web/lib/api.ts';
import { enter } from '#web/people/sign-in/sessions/enter.ts';
import { plural, t, tNode } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { CodeRequests } from './use-code-requests.ts';

interface EnterCodeProps {
  tenantId: string;
  identifier: string;
  requests: CodeRequests;
  onBack: () => void;
}

/** As often as the server compares. */
const maxTries = 5;

/** Asks for the six digits of a code that was mailed. */
export function EnterCode({ tenantId, identifier, requests, onBack }: EnterCodeProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);
  const [working, setWorking] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (working) return;
    setFailure(undefined);
    const problem = problemOf(code);
    setError(problem);
    if (problem) return field.current?.focus();
    setWorking(true);
    try {
      enter(await call('signInWithCode', { body: { tenantId, identifier, code } }));
    } catch (error) {
      setWorking(false);
      const isWrong = statusOf(error) === 401;
      if (isWrong) setTries(tries + 1);
      setFailure(isWrong ? refusal(tries + 1) : messageOf(error));
      field.current?.select();
    }
  }

  async function askAgain(): Promise<void> {
    if (!(await requests.ask(identifier))) return;
    setCode('');
    setError(undefined);
    setFailure(undefined);
    setTries(0);
    field.current?.focus();
  }

  return (
    <>
      <p className="entrance-lead" role="status">
        {tNode(
          'If {identifier} can sign in with a code, it is on its way to the e-mail address of the account. It works once, for 10 minutes, in this browser.',
          { identifier: <strong>{identifier.trim()}</strong> },
        )}
      </p>
      <form className="entrance-form" noValidate onSubmit={submit}>
        <TextInput
          ref={field}
          label={t('Code')}
          required
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          autoFocus
          readOnly={working}
          value={code}
          error={error}
          hint={t('Nothing there? Look among the unwanted mail, or go back and use your password.')}
          onChange={(event) => {
            setCode(event.target.value);
            setError(undefined);
          }}
        />
        {/* Rendered before its message, or screen readers may miss it. */}
        <div role="alert" className="entrance-failure">
          {failure ?? requests.failure}
        </div>
        <PlainButton type="submit" variant="primary" disabled={working}>
          {working ? t('Signing in...') : t('Sign In')}
        </PlainButton>
      </form>
      <div className="entrance-other">
        <PlainButton
          disabled={working || requests.sending || requests.secondsToWait > 0}
          aria-describedby="code-wait"
          onClick={askAgain}
        >
          {requests.sending ? t('Sending...') : t('Send a new code')}
        </PlainButton>
        <p id="code-wait" className="entrance-small">
          {waitText(requests.secondsToWait)}
        </p>
      </div>
      <div className="entrance-links">
        <button type="button" className="entrance-back" disabled={working} onClick={onBack}>
          {t('Back')}
        </button>
      </div>
    </>
  );
}

/** Mail programs and people put spaces between the digits. */
function problemOf(code: string): string | undefined {
  const digits = code.replaceAll(/[\s-]/g, '');
  if (!digits) return t('Code is required');
  return /^\d{6}$/.test(digits) ? undefined : t('The code has six digits');
}

function refusal(tries: number): string {
  if (tries < maxTries) return t(problemTexts.mailedCodeFailed);
  return t('That was the fifth wrong try, so this code no longer works. Please ask for a new one.');
}

function waitText(seconds: number): string {
  if (seconds === 0) return t('A new code ends the one before.');
  if (seconds <= 60)
    return plural(seconds, {
      one: 'You can ask for a new code in {count} second.',
      other: 'You can ask for a new code in {count} seconds.',
    });
  return plural(Math.ceil(seconds / 60), {
    one: 'You can ask for a new code in {count} minute.',
    other: 'You can ask for a new code in {count} minutes.',
  });
}
