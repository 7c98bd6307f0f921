import { useQuery } from '@tanstack/react-query';
import { uploadLimitOf } from '#contract/platform/upload-limit.ts';
import { useSession } from '#web/lib/session.ts';
import { settings } from '#web/lib/settings.ts';
import { tenantQuery } from '#web/people/tenants/queries.ts';

/** The largest upload in bytes for the user's company. */
export function useUploadLimit(): number {
  const { data: tenant } = useQuery(tenantQuery(useSession()?.user.tenantId ?? ''));
  // Only demo companies have demo accounts.
  return uploadLimitOf(tenant?.demoAccounts !== undefined, settings.uploadLimit);
}
