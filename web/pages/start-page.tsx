import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { settings } from '#web/lib/settings.ts';
import { noValues, SignUpForm, type SignUpValues } from '#web/people/sign-in/auth/sign-up-form.tsx';
import { t, tNode } from '#web/texts/index.ts';
import { showAccent } from '#web/theme/show-accent.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';

/** Where a company signs up. */
export function StartPage() {
  useEffect(() => showAccent(undefined), []);
  const [values, setValues] = useState(noValues);
  const [isSent, setSent] = useState(false);

  if (!settings.signUp) return <Closed />;
  if (isSent) return <Sent values={values} onBack={() => setSent(false)} />;
  return (
    <>
      <title>{t('Create a company · Loggia')}</title>
      <h1>{t('Create a company')}</h1>
      <p className="entrance-lead">
        {t('You become its first administrator, and invite your team and clients afterwards.')}
      </p>
      <SignUpForm
        initial={values}
        onSent={(sent) => {
          setValues(sent);
          setSent(true);
        }}
      />
      <BackToSignIn />
    </>
  );
}

function Sent({ values, onBack }: { values: SignUpValues; onBack: () => void }) {
  return (
    <>
      <title>{t('Check your e-mail · Loggia')}</title>
      {/* The form that had the focus is gone. */}
      <h1 ref={focus} tabIndex={-1}>
        {t('Check your e-mail')}
      </h1>
      <p className="entrance-lead">
        {tNode('We have sent a link to {email}. Open it within 24 hours, and {companyName} is ready.', {
          email: <strong>{values.email.trim()}</strong>,
          companyName: values.companyName.trim(),
        })}
      </p>
      <p className="entrance-lead">
        {t('Nothing there after a few minutes? Look in your spam folder, or check the address.')}
      </p>
      <div className="entrance-new">
        <PlainButton onClick={onBack}>{t('Change the address')}</PlainButton>
      </div>
    </>
  );
}

function Closed() {
  return (
    <>
      <title>{t('Create a company · Loggia')}</title>
      <h1>{t('Companies cannot sign up here')}</h1>
      <p className="entrance-lead">
        {t('The people who run this installation set companies up.')}
        {settings.contactEmail && (
          <>
            {' '}
            {tNode('Write to {address}.', {
              address: <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>,
            })}
          </>
        )}
      </p>
      <BackToSignIn />
    </>
  );
}

function BackToSignIn() {
  return (
    <div className="entrance-links">
      <Link to="/login" preload={false} className="entrance-back">
        <ArrowLeft size={16} aria-hidden="true" />
        {t('Back to sign-in')}
      </Link>
    </div>
  );
}

function focus(heading: HTMLElement | null): void {
  heading?.focus();
}
