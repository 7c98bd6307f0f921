import type { Tenant } from '#contract/people/tenants.ts';
import { t, translated } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { useDemoTenants } from './find.ts';

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
export function DemoCompanies({ disabled, onChoose }: DemoCompaniesProps) {
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
