import type { Tenant } from '#contract/tenants.ts';
import { apiUrl } from '#web/lib/settings.ts';

/** The name that the company shows. */
export function nameOf(tenant: Pick<Tenant, 'name' | 'displayName'>): string {
  return tenant.displayName ?? tenant.name;
}

/** The logo. Its address changes with the company, because browsers keep the picture for some minutes. */
export function logoOf(tenant: Tenant): { url: string; name: string } | undefined {
  if (!tenant.logoUrl) return undefined;
  const url = `${apiUrl(tenant.logoUrl)}?${new URLSearchParams({ v: tenant.updatedAt ?? '' })}`;
  return { url, name: nameOf(tenant) };
}
