import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { SessionUser } from '#contract/people/auth.ts';
import { call } from '#web/lib/api.ts';
import { keepReturnAddress } from '#web/lib/preview-return.ts';
import { savePreview } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';

/** Who to show: a user, or any user with a role at a client. */
export type Shown = { userId: string } | { roleId: string; clientId: string };

/** Starts a preview in this tab and opens the dashboard in it. Rejects with an ApiError. */
export function useStartPreview(): (shown: Shown) => Promise<void> {
  const router = useRouter();
  return useCallback(
    async (shown) => {
      const [{ token, user, expiresIn }] = await Promise.all([
        call('startPreview', { body: shown }),
        // So that the screen does not wait for it between the two users.
        router.preloadRoute({ to: '/dashboard' }),
      ]);
      keepReturnAddress(router.latestLocation.href);
      savePreview(token, user, describeShown(shown, user), expiresIn);
      await router.navigate({ to: '/dashboard' });
    },
    [router],
  );
}

/** 'Nina Park of Harbour & Finch' */
function describeShown(shown: Shown, { name, role, clientName }: SessionUser): string {
  if ('userId' in shown) return clientName ? t('{name} of {clientName}', { name, clientName }) : name;
  return t('somebody of {clientName} with the role {role}', { clientName: clientName ?? '', role });
}
