import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call, messageOf, statusOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';

interface ConfirmEmailProps {
  token: string;
  /** The link no longer works. */
  onClosed: (error: unknown) => void;
}

/** Confirms a new address by a press, because programs that check mails open every link. */
export function ConfirmEmail({ token, onClosed }: ConfirmEmailProps) {
  const [state, setState] = useState<'asking' | 'working' | 'done'>('asking');
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (state === 'working') return;
    setFailure(undefined);
    setState('working');
    try {
      await call('acceptEntry', { params: { token }, body: undefined });
      setState('done');
    } catch (error) {
      if (statusOf(error) === 410) return onClosed(error);
      setFailure(messageOf(error));
      setState('asking');
    }
  }

  if (state === 'done') {
    return (
      <div className="entrance-form" role="status">
        <p>{t('Thank you. Your new address is confirmed.')}</p>
        <Link to="/login" className="button button-primary">
          {t('Continue')}
        </Link>
      </div>
    );
  }
  return (
    <form className="entrance-form" onSubmit={submit}>
      {/* Rendered before its message, or screen readers may miss it. */}
      <div role="alert" className="entrance-failure">
        {failure}
      </div>
      <PlainButton type="submit" variant="primary" disabled={state === 'working'}>
        {state === 'working' ? t('Confirming...') : t('Confirm address')}
      </PlainButton>
    </form>
  );
}
