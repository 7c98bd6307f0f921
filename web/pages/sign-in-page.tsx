import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Tenant } from '#contract/people/tenants.ts';
import { statusOf } from '#web/lib/api.ts';
import { keepContinueTo } from '#web/lib/continue-to.ts';
import { tryingAgain } from '#web/lib/retry.ts';
import { MailedCode } from '#web/people/sign-in/auth/mailed-code.tsx';
import { PasskeyButton } from '#web/people/sign-in/auth/passkey-button.tsx';
import { ProviderButtons } from '#web/people/sign-in/auth/provider-buttons.tsx';
import { useProviderReturn } from '#web/people/sign-in/auth/provider-return.ts';
import { SecondStep } from '#web/people/sign-in/auth/second-step.tsx';
import { CodeButton, SignInForm } from '#web/people/sign-in/auth/sign-in-form.tsx';
import { CompanyNotFound } from '#web/people/tenants/company-not-found.tsx';
import { useTenant } from '#web/people/tenants/find.ts';
import { forgetTenant } from '#web/people/tenants/last-selected.ts';
import { nameOf, picturesOf } from '#web/people/tenants/name-and-pictures.ts';
import { t } from '#web/texts/index.ts';
import { showAccent } from '#web/theme/show-accent.ts';
import { showIcon } from '#web/theme/show-icon.ts';
import { CompanyLogo } from '#web/ui/company-logo.tsx';

export function SignInPage() {
  const { tenantId } = useParams({ from: '/entrance/login/$tenantId' });
  const company = useTenant(tenantId);
  const leave = useLeave();
  const missing = company.state === 'failed' && statusOf(company.error) === 404;

  useEffect(() => {
    if (missing) forgetTenant();
  }, [missing]);

  const tenant = company.state === 'found' ? company.tenant : undefined;
  useEffect(() => {
    showAccent(tenant?.colour);
    showIcon(tenant && picturesOf(tenant).iconUrl);
  }, [tenant]);

  if (company.state === 'loading') {
    return (
      <p className="entrance-loading" role="status">
        {t('Loading...')}
        {company.failing && ` ${tryingAgain}`}
      </p>
    );
  }
  if (company.state === 'failed') {
    return <CompanyNotFound error={company.error} onRetry={company.retry} onLeave={leave} />;
  }
  return (
    <>
      <title>{t('Sign in to {name} · Loggia', { name: nameOf(company.tenant) })}</title>
      <CompanyBanner tenant={company.tenant} />
      <h1>{t('Sign in')}</h1>
      <WaysIn key={company.tenant.id} tenant={company.tenant} />
      <div className="entrance-links">
        {/* Forgets the company first, or `/login` would return here. */}
        <Link to="/login" state={keepContinueTo} preload={false} className="entrance-back" onClick={forgetTenant}>
          <ArrowLeft size={16} aria-hidden="true" />
          {t('Back to company selection')}
        </Link>
      </div>
    </>
  );
}

/** The providers of the company, and the password, which stands back if a provider is required. */
function WaysIn({ tenant }: { tenant: Tenant }) {
  const { working, failure, challenge, leave } = useProviderReturn();
  const [identifier, setIdentifier] = useState<string>();
  const [asksForCode, setAsksForCode] = useState(false);
  const [asksForPassword, setAsksForPassword] = useState(!tenant.hidesPassword);
  if (working) {
    return (
      <p className="entrance-loading" role="status">
        {t('Signing in...')}
      </p>
    );
  }
  const askForCode = (typed: string) => {
    setIdentifier(typed);
    setAsksForCode(true);
  };
  if (asksForCode) {
    return <MailedCode tenantId={tenant.id} identifier={identifier ?? ''} onBack={() => setAsksForCode(false)} />;
  }
  if (challenge) return <SecondStep challenge={challenge} tenantId={tenant.id} onBack={leave} />;
  return (
    <>
      {failure && (
        <div role="alert" className="entrance-failure entrance-return">
          {failure}
        </div>
      )}
      <ProviderButtons providers={tenant.identityProviders ?? []} />
      {asksForPassword ? (
        <>
          <SignInForm tenant={tenant} {...(identifier !== undefined && { identifier })} onAskForCode={askForCode} />
          {!tenant.demoAccounts && <PasskeyButton tenantId={tenant.id} />}
        </>
      ) : (
        <>
          {tenant.offersCode && <CodeButton onClick={() => askForCode('')} />}
          <div className="entrance-links">
            <button type="button" className="entrance-back" onClick={() => setAsksForPassword(true)}>
              {t('Sign in with a password')}
            </button>
          </div>
        </>
      )}
    </>
  );
}

/** The company to sign in to. */
function CompanyBanner({ tenant }: { tenant: Tenant }) {
  const { logo } = picturesOf(tenant);
  return (
    <div className="entrance-company">
      {/* Decorative, because the name is next to it. */}
      {logo && <CompanyLogo logo={logo} alt="" />}
      <p>
        <span className="entrance-company-label">{t('Company:')}</span> <strong>{nameOf(tenant)}</strong>
        {/* The name to type, which a company cannot choose: it shows whose sign-in this is. */}
        {tenant.displayName && <span className="entrance-company-label"> ({tenant.name})</span>}
      </p>
      {/* For those who come here because this browser remembers the last company. */}
      <Link to="/login" state={keepContinueTo} preload={false} className="entrance-back" onClick={forgetTenant}>
        {t('Not your company?')}
      </Link>
    </div>
  );
}

/** The same link on the card that replaces the form. */
function useLeave(): () => void {
  const navigate = useNavigate();
  return () => {
    forgetTenant();
    void navigate({ to: '/login', state: keepContinueTo });
  };
}
