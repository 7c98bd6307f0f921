import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Entry } from '#contract/entry.ts';
import { ConfirmEmail } from '#web/auth/confirm-email.tsx';
import { ConfirmSignUp } from '#web/auth/confirm-sign-up.tsx';
import { useEntry } from '#web/auth/find-entry.ts';
import { LinkClosed } from '#web/auth/link-closed.tsx';
import { WelcomeForm } from '#web/auth/welcome-form.tsx';
import { tryingAgain } from '#web/lib/retry.ts';
import { apiUrl } from '#web/lib/settings.ts';

/** Where a one-time link leads. Reading it uses nothing up. */
export function WelcomePage() {
  const { token } = useParams({ from: '/welcome/welcome/$token' });
  const link = useEntry(token);
  const [refusal, setRefusal] = useState<unknown>();

  if (link.state === 'loading') {
    return (
      <p className="entrance-loading" role="status">
        Loading...{link.failing && ` ${tryingAgain}`}
      </p>
    );
  }
  const error = link.state === 'failed' ? link.error : refusal;
  if (link.state === 'failed' || error) return <LinkClosed error={error} onRetry={link.retry} />;
  const { entry } = link;
  const { title, lead } = textsOf(entry);
  return (
    <>
      <title>{`${title} · Loggia`}</title>
      {/* Decorative, because the name is in the text. */}
      {entry.logoUrl && (
        <p className="entrance-company">
          <img src={apiUrl(entry.logoUrl)} alt="" height={28} />
        </p>
      )}
      <h1>{title}</h1>
      <p className="entrance-lead">{lead}</p>
      <EntryForm token={token} entry={entry} onClosed={setRefusal} />
    </>
  );
}

function EntryForm(props: { token: string; entry: Entry; onClosed: (error: unknown) => void }) {
  switch (props.entry.purpose) {
    case 'email':
      return <ConfirmEmail {...props} />;
    case 'signUp':
      return <ConfirmSignUp {...props} />;
    default:
      return <WelcomeForm {...props} />;
  }
}

function textsOf({ purpose, companyName, firstName, lastName, email }: Entry): { title: string; lead: string } {
  switch (purpose) {
    case 'invitation':
      return { title: `Welcome to ${companyName}`, lead: `${firstName}, choose a password to get started.` };
    case 'reset':
      return {
        title: 'Choose a new password',
        lead: `For ${firstName} ${lastName} at ${companyName}. You will be signed out everywhere else.`,
      };
    case 'signUp':
      return {
        title: 'Create your company',
        lead: `${firstName}, this confirms your address ${email}. You sign in with it and with the password that you chose.`,
      };
    case 'email':
      return {
        title: 'Confirm your e-mail address',
        lead: `${email} will be the address of ${firstName} ${lastName} at ${companyName}.`,
      };
  }
}
