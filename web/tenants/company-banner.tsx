import type { Tenant } from '#contract/tenants.ts';
import { apiUrl } from '#web/lib/settings.ts';

/** The company to sign in to. */
export function CompanyBanner({ tenant }: { tenant: Tenant }) {
  return (
    <div className="entrance-company">
      {/* Decorative, because the name is next to it. */}
      {tenant.logoUrl && <img src={apiUrl(tenant.logoUrl)} alt="" height={28} />}
      <p>
        <span className="entrance-company-label">Company:</span> <strong>{tenant.name}</strong>
      </p>
    </div>
  );
}
