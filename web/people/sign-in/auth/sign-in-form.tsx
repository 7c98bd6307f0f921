import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { Tenant } from '#contract/people/tenants.ts';
import { typedEarly } from '#web/lib/typed-early.ts';
import { t } from '#web/texts/index.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { challengeOf } from './challenge.ts';
import { SecondStep } from './second-step.tsx';
import { signIn, signInFailure } from './sign-in.ts';

type Field = 'identifier' | 'password';

const missing: Record<Field, string> = {
  identifier: t('Email or username is required'),
  password: t('Password is required'),
};

function typedBefore(identifier = typedEarly('identifier')): Record<Field, string> {
  return { identifier, password: typedEarly('password') };
}

interface SignInFormProps {
  tenant: Tenant;
  /** What was typed before. */
  identifier?: string;
  onAskForCode: (identifier: string) => void;
}

/** Signs in to a company. The sign-in layout then redirects to the dashboard. */
export function SignInForm({ tenant, identifier, onAskForCode }: SignInFormProps) {
  const loadDashboard = useLoadDashboard();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => typedBefore(identifier));
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [working, setWorking] = useState(false);
  const [challenge, setChallenge] = useState<string>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const empty = (Object.keys(missing) as Field[]).filter((field) => !values[field].trim());
    setErrors(Object.fromEntries(empty.map((field) => [field, missing[field]])));
    setFailure(undefined);
    if (empty[0]) return focus(empty[0]);
    setWorking(true);
    loadDashboard();
    try {
      await signIn({ ...values, tenantId: tenant.id });
    } catch (error) {
      setWorking(false);
      const needed = challengeOf(error);
      if (needed) return setChallenge(needed);
      setFailure(signInFailure(error));
      focus('password');
    }
  }

  function focus(field: Field): void {
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.select();
  }

  const bind = (field: Field) => ({
    name: field,
    value: values[field],
    error: errors[field],
    readOnly: working,
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [field]: event.target.value });
      setErrors({ ...errors, [field]: undefined });
    },
  });

  if (challenge) {
    // What was typed stays in this form.
    const goBack = (message?: string) => {
      setChallenge(undefined);
      setFailure(message);
    };
    return <SecondStep challenge={challenge} onBack={goBack} />;
  }
  return (
    <>
      <form ref={form} className="entrance-form" noValidate onSubmit={submit}>
        <TextInput
          label={t('Email or Username')}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...bind('identifier')}
        />
        <PasswordField label={t('Password')} required autoComplete="current-password" {...bind('password')} />
        <Link to="/login/$tenantId/forgot" params={{ tenantId: tenant.id }} className="entrance-back entrance-forgot">
          {t('Forgot password?')}
        </Link>
        {/* Rendered before its message, or screen readers may miss it. */}
        <div role="alert" className="entrance-failure">
          {failure}
        </div>
        <PlainButton type="submit" variant="primary" disabled={working}>
          {working ? t('Signing in...') : t('Sign In')}
        </PlainButton>
      </form>
      {tenant.offersCode && <CodeButton disabled={working} onClick={() => onAskForCode(values.identifier)} />}
      <DemoAccounts
        accounts={tenant.demoAccounts ?? []}
        disabled={working}
        onChoose={({ userName, password }) => {
          setValues({ identifier: userName, password });
          setErrors({});
          setFailure(undefined);
        }}
      />
    </>
  );
}

/** Asks for a code by mail instead of the password. */
export function CodeButton({ disabled, onClick }: { disabled?: boolean; onClick: () => void }) {
  return (
    <div className="entrance-other">
      <PlainButton disabled={disabled} onClick={onClick}>
        {t('Send me a code')}
      </PlainButton>
    </div>
  );
}

/** Preloads the next page while the server checks the password. */
function useLoadDashboard(): () => void {
  const router = useRouter();
  return () => {
    for (const id of ['/signed-in', '/signed-in/dashboard'] as const) {
      // If the preload fails, the navigation reports it.
      Promise.resolve(router.loadRouteChunk(router.routesById[id])).catch(() => {});
    }
  };
}

type Account = NonNullable<Tenant['demoAccounts']>[number];

interface DemoAccountsProps {
  accounts: readonly Account[];
  disabled: boolean;
  onChoose: (account: Account) => void;
}

/** One button per role that fills in its username and password. */
function DemoAccounts({ accounts, disabled, onChoose }: DemoAccountsProps) {
  const perRole = accounts.filter(({ role }, index) => accounts.findIndex((other) => other.role === role) === index);
  if (perRole.length === 0) return null;
  return (
    <section className="entrance-demo" aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{t('Demo accounts')}</h2>
      <p>{t('Choose a role to fill in its account, then sign in.')}</p>
      <div className="entrance-demo-buttons">
        {perRole.map((account) => (
          <PlainButton key={account.role} disabled={disabled} onClick={() => onChoose(account)}>
            {account.role}
          </PlainButton>
        ))}
      </div>
    </section>
  );
}
