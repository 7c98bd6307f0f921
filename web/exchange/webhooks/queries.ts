import type { Webhook } from '#contract/exchange/webhooks.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';
import { pagesQuery } from '#web/lists/pages.ts';

type Known = Pick<Webhook, 'id' | 'version'>;
type NewWebhook = Pick<Webhook, 'name' | 'address' | 'kinds' | 'audience' | 'include'>;

/** Webhooks by name. */
export const webhooksQuery = () =>
  pagesQuery(['webhooks', 'list'], {
    size: 50,
    read: (page, options) => callWithHeaders('listWebhooks', { query: page }, options),
  });

/** What was sent to a webhook, newest first. */
export const deliveriesQuery = (id: string) =>
  pagesQuery(['webhooks', 'deliveries', id], {
    size: 20,
    read: (page, options) => callWithHeaders('listWebhookDeliveries', { params: { id }, query: page }, options),
  });

export const useCreateWebhook = () => useSaving((body: NewWebhook) => call('createWebhook', { body }), 'webhooks');

/** Changes the webhook unless someone else changed it. */
export const useUpdateWebhook = ({ id, version }: Known) =>
  useSaving((body: NewWebhook) => call('updateWebhook', { params: { id }, body }, { ifMatch: version }), 'webhooks');

/** Switches a webhook on or off, unless someone else changed it. */
export const useSwitchWebhook = () =>
  useSaving(
    ({ id, version, isActive }: Pick<Webhook, 'id' | 'version' | 'isActive'>) =>
      call('updateWebhook', { params: { id }, body: { isActive: !isActive } }, { ifMatch: version }),
    'webhooks',
  );

/** Makes the viewer its owner, unless someone else changed it. */
export const useTakeOverWebhook = () =>
  useSaving(
    ({ id, version }: Known) =>
      call('updateWebhook', { params: { id }, body: { takeOver: true } }, { ifMatch: version }),
    'webhooks',
  );

export const useDeleteWebhook = ({ id, version }: Known) =>
  useSaving(() => call('deleteWebhook', { params: { id } }, { ifMatch: version }), 'webhooks');

export const useChangeSecret = ({ id }: Known) =>
  useSaving(() => call('changeWebhookSecret', { params: { id } }), 'webhooks');

export const useTestWebhook = () =>
  useSaving(({ id }: Pick<Webhook, 'id'>) => call('testWebhook', { params: { id } }), 'webhooks');

export const useResendDelivery = ({ id }: Known) =>
  useSaving((deliveryId: string) => call('resendWebhookDelivery', { params: { id, deliveryId } }), 'webhooks');

/** Sends everything of the last day again. */
export const useResendDay = ({ id }: Known) =>
  useSaving(() => {
    const since = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
    return call('resendWebhookDeliveries', { params: { id }, body: { since } });
  }, 'webhooks');
