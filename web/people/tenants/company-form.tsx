import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Tenant } from '#contract/people/tenants.ts';
import { problemTexts } from '#contract/platform/problem-texts.ts';
import { messageOf, statusOf } from '#web/lib/api.ts';
import { keepContinueTo } from '#web/lib/continue-to.ts';
import { tryingAgain } from '#web/lib/retry.ts';
import { t, translated } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { findTenantByName, useDemoTenants } from './find.ts';
import { rememberTenant } from './last-selected.ts';

/** Selects the company by name, or a demo company. */
export function CompanyForm() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [searching, setSearching] = useState(false);
  const [failing, setFailing] = useState(false);
  const current = useRef<AbortController>(undefined);
  // Ignore a company that is found after the user has left this page.
  useEffect(() => () => current.current?.abort(), []);

  async function search(name: string): Promise<void> {
    if (!name.trim()) return fail(t('Please enter your organization name'));
    current.current = new AbortController();
    const { signal } = current.current;
    setError(undefined);
    setSearching(true);
    try {
      const { id } = await findTenantByName(name.trim(), { signal, onFailure: () => setFailing(true) });
      rememberTenant(id);
      await navigate({ to: '/login/$tenantId', params: { tenantId: id }, state: keepContinueTo });
    } catch (failure) {
      if (signal.aborted) return;
      fail(statusOf(failure) === 404 ? t(problemTexts.tenantNotFound) : messageOf(failure));
    } finally {
      setSearching(false);
      setFailing(false);
    }
  }

  function fail(message: string): void {
    setError(message);
    field.current?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void search(name);
  }

  return (
    <>
      <form className="entrance-form" noValidate onSubmit={submit}>
        <TextInput
          ref={field}
          label={t('Company Name')}
          required
          name="organization"
          autoComplete="organization"
          spellCheck={false}
          autoFocus
          readOnly={searching}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
          error={error}
        />
        {/* Rendered before its message, or screen readers may miss it. */}
        <div role="status" className="entrance-waiting">
          {failing && tryingAgain}
        </div>
        <PlainButton type="submit" variant="primary" disabled={searching}>
          {searching ? t('Searching...') : t('Continue')}
        </PlainButton>
      </form>
      <DemoCompanies
        disabled={searching}
        onChoose={(tenant) => {
          setName(tenant.name);
          void search(tenant.name);
        }}
      />
    </>
  );
}

interface DemoCompaniesProps {
  disabled: boolean;
  onChoose: (tenant: Tenant) => void;
}

/** What a visitor can do in each, by its label. */
const purposes: Partial<Record<string, string>> = {
  Readonly: t('To look around. Nothing can be changed.'),
  Sandbox: t('To try things out. You can change everything.'),
};

/** One button per demo company. */
function DemoCompanies({ disabled, onChoose }: DemoCompaniesProps) {
  const demos = useDemoTenants();
  if (demos.length === 0) return null;
  return (
    <section className="entrance-demo" aria-labelledby="demo-companies">
      <h2 id="demo-companies">{t('Just looking?')}</h2>
      <p>{t('Try a demo company. No account needed.')}</p>
      <div className="entrance-demo-buttons">
        {demos.map((tenant) => (
          <div key={tenant.id}>
            <PlainButton disabled={disabled} aria-describedby={tenant.id} onClick={() => onChoose(tenant)}>
              {translated(tenant.demoLabel) ?? tenant.name}
            </PlainButton>
            <p id={tenant.id}>{tenant.demoLabel && purposes[tenant.demoLabel]}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
