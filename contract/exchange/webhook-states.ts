/** The states of a delivery. `Suppressed`: the owner of the webhook may not see what happened, so nothing was sent. */
export const deliveryStates = ['Queued', 'Sending', 'Delivered', 'Failed', 'Suppressed'] as const;

/** What a test delivery says that it is. */
export const testKind = 'webhook.test';

/** A company has at most so many webhooks. */
export const maxWebhooks = 20;
