import type { Tenant } from '#contract/tenants.ts';
import { apiUrl } from '#web/lib/settings.ts';

/** Which company one is about to enter. */
export function CompanyBanner({ tenant }: { tenant: Tenant }) {
  return (
    <div className="entrance-company">
      {/* The name stands beside it. */}
      {tenant.logoUrl && <img src={apiUrl(tenant.logoUrl)} alt="" height={28} />}
      <p>
        <span className="entrance-company-label">Company:</span> <strong>{tenant.name}</strong>
      </p>
    </div>
  );
}
