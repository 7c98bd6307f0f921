import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Entry } from '#contract/people/entry.ts';
import { tryingAgain } from '#web/lib/retry.ts';
import { ConfirmEmail } from '#web/people/sign-in/auth/confirm-email.tsx';
import { ConfirmSignUp } from '#web/people/sign-in/auth/confirm-sign-up.tsx';
import { useEntry } from '#web/people/sign-in/auth/find-entry.ts';
import { LinkClosed } from '#web/people/sign-in/auth/link-closed.tsx';
import { ProviderButtons } from '#web/people/sign-in/auth/provider-buttons.tsx';
import { useProviderReturn } from '#web/people/sign-in/auth/provider-return.ts';
import { SecondStep } from '#web/people/sign-in/auth/second-step.tsx';
import { WelcomeForm } from '#web/people/sign-in/auth/welcome-form.tsx';
import { picturesOf } from '#web/people/tenants/name-and-pictures.ts';
import { t } from '#web/texts/index.ts';
import { CompanyLogo } from '#web/ui/company-logo.tsx';

/** Where a one-time link leads. Reading it uses nothing up. */
export function WelcomePage() {
  const { token } = useParams({ from: '/welcome/welcome/$token' });
  const navigate = useNavigate();
  const goOn = () => void navigate({ to: '/dashboard', replace: true });
  const { working, failure, challenge, leave } = useProviderReturn(goOn);
  const [ownChallenge, setOwnChallenge] = useState<string>();
  const link = useEntry(token);
  const [refusal, setRefusal] = useState<unknown>();

  if (working || link.state === 'loading') {
    return (
      <p className="entrance-loading" role="status">
        {t('Loading...')}
        {link.state === 'loading' && link.failing && ` ${tryingAgain}`}
      </p>
    );
  }
  const needed = ownChallenge ?? challenge;
  if (needed) {
    // The link was used, so the sign-in page is the way back.
    const goBack = ownChallenge ? () => void navigate({ to: '/login', replace: true }) : leave;
    return (
      <>
        <title>{t('{title} · Loggia', { title: t('Sign in') })}</title>
        <h1>{t('Sign in')}</h1>
        <SecondStep challenge={needed} onEntered={goOn} onBack={goBack} />
      </>
    );
  }
  const error = link.state === 'failed' ? link.error : refusal;
  if (link.state === 'failed' || error) return <LinkClosed error={error} onRetry={link.retry} />;
  const { entry } = link;
  const { title, lead } = textsOf(entry);
  const { logo } = picturesOf(entry);
  return (
    <>
      <title>{t('{title} · Loggia', { title })}</title>
      {/* Decorative, because the name is in the text. */}
      {logo && (
        <p className="entrance-company">
          <CompanyLogo logo={logo} alt="" />
        </p>
      )}
      <h1>{title}</h1>
      {entry.invitedBy && <p className="entrance-lead">{t('{name} invites you.', { name: entry.invitedBy })}</p>}
      <p className="entrance-lead">{lead}</p>
      {failure && (
        <div role="alert" className="entrance-failure entrance-return">
          {failure}
        </div>
      )}
      <ProviderButtons providers={entry.identityProviders ?? []} entry={token} />
      <EntryForm token={token} entry={entry} onClosed={setRefusal} onChallenge={setOwnChallenge} />
    </>
  );
}

interface EntryFormProps {
  token: string;
  entry: Entry;
  onClosed: (error: unknown) => void;
  onChallenge: (challenge: string) => void;
}

function EntryForm({ onChallenge, ...props }: EntryFormProps) {
  switch (props.entry.purpose) {
    case 'email':
      return <ConfirmEmail {...props} />;
    case 'signUp':
      return <ConfirmSignUp {...props} />;
    default:
      return props.entry.hidesPassword ? (
        <WithoutPassword {...props} />
      ) : (
        <WelcomeForm {...props} onChallenge={onChallenge} />
      );
  }
}

/** The company signs in with a provider, so there is no password to choose. */
function WithoutPassword({ entry }: { entry: Entry }) {
  if (entry.purpose === 'invitation') return null;
  return <p className="entrance-lead">{t('Your company signs in with a provider, so you need no password here.')}</p>;
}

function textsOf({ purpose, companyName, firstName, lastName, email, hidesPassword }: Entry): {
  title: string;
  lead: string;
} {
  switch (purpose) {
    case 'invitation':
      return {
        title: t('Welcome to {companyName}', { companyName }),
        lead: hidesPassword
          ? t('{firstName}, sign in to get started.', { firstName })
          : t('{firstName}, choose a password to get started.', { firstName }),
      };
    case 'reset':
      return {
        title: t('Choose a new password'),
        lead: t('For {firstName} {lastName} at {companyName}. You will be signed out everywhere else.', {
          firstName,
          lastName,
          companyName,
        }),
      };
    case 'signUp':
      return {
        title: t('Create your company'),
        lead: t('{firstName}, enter your password to confirm the address {email}. You sign in with both.', {
          firstName,
          email: email ?? '',
        }),
      };
    case 'email':
      return {
        title: t('Confirm your e-mail address'),
        lead: t('{email} will be the address of {firstName} {lastName} at {companyName}.', {
          email: email ?? '',
          firstName,
          lastName,
          companyName,
        }),
      };
  }
}
