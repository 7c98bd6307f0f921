import type { Tenant } from '#contract/tenants.ts';
import { t, translated } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { useDemoTenants } from './find.ts';

interface DemoCompaniesProps {
  disabled: boolean;
  onChoose: (tenant: Tenant) => void;
}

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
          <PlainButton key={tenant.id} disabled={disabled} onClick={() => onChoose(tenant)}>
            {translated(tenant.demoLabel) ?? tenant.name}
          </PlainButton>
        ))}
      </div>
    </section>
  );
}
