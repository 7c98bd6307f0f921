import type { Webhook } from '#contract/exchange/webhooks.ts';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useSwitchWebhook, useTakeOverWebhook, useTestWebhook } from './queries.ts';

/** What the menu of a webhook does without a dialog. */
export function useWebhookActions() {
  const toast = useToast();
  const sendTest = useTestWebhook();
  const change = useSwitchWebhook();
  const own = useTakeOverWebhook();
  const run = (work: Promise<unknown>, done: string) =>
    void work.then(
      () => toast(done, 'success'),
      (error) => toast(messageOf(error), 'error'),
    );
  return {
    test: (webhook: Webhook) =>
      run(sendTest.mutateAsync(webhook), t('The test is on its way. Deliveries show the answer.')),
    takeOver: (webhook: Webhook) =>
      run(own.mutateAsync(webhook), t('{name} sends what you may see from now on.', { name: webhook.name })),
    switchOnOrOff: (webhook: Webhook) => {
      const { name } = webhook;
      const done = webhook.isActive
        ? t('{name} is switched off.', { name })
        : t('{name} is switched on. What it missed can be sent again under Deliveries.', { name });
      run(change.mutateAsync(webhook), done);
    },
  };
}
