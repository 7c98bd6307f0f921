import { useQuery } from '@tanstack/react-query';
import { uploadLimitOf } from '#contract/upload-limit.ts';
import { useSession } from '#web/lib/session.ts';
import { settings } from '#web/lib/settings.ts';
import { tenantQuery } from './queries.ts';

/** Bytes that a file may have in the company of whoever is signed in. */
export function useUploadLimit(): number {
  const { data: tenant } = useQuery(tenantQuery(useSession()?.user.tenantId ?? ''));
  // Demo companies alone show accounts to sign in with.
  return uploadLimitOf(tenant?.demoAccounts !== undefined, settings.uploadLimit);
}
