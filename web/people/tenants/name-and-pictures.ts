import type { Tenant } from '#contract/people/tenants.ts';
import { apiUrl } from '#web/lib/settings.ts';
import type { Logo } from '#web/ui/company-logo.tsx';

/** The name that the company shows. */
export function nameOf(tenant: Pick<Tenant, 'name' | 'displayName'>): string {
  return tenant.displayName ?? tenant.name;
}

export type CompanyPictures = { logo: Logo | undefined; iconUrl: string | undefined };

type Addresses = Partial<Pick<Tenant, 'logoUrl' | 'logoDarkUrl' | 'iconUrl' | 'updatedAt'>>;

/** Logo and icon. Their addresses change with the company, because browsers keep pictures for some minutes. */
export function picturesOf({ logoUrl, logoDarkUrl, iconUrl, updatedAt }: Addresses): CompanyPictures {
  const fresh = (path: string) => {
    const address = apiUrl(path);
    return updatedAt ? `${address}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ v: updatedAt })}` : address;
  };
  return {
    logo: logoUrl ? { url: fresh(logoUrl), darkUrl: logoDarkUrl && fresh(logoDarkUrl) } : undefined,
    iconUrl: iconUrl && fresh(iconUrl),
  };
}
