import { webhookEvents, webhookHeaders, webhookText } from '#contract/reference/webhook-events.ts';

type Json = Record<string, unknown>;

/** The requests that Loggia sends to the receivers of webhooks, one for each kind of event. */
export function describeWebhooks(): Json {
  return Object.fromEntries(
    Object.entries(webhookEvents).map(([kind, summary]) => [
      kind,
      {
        post: {
          operationId: kind.replace(/\.(.)/, (_, first: string) => `Event${first.toUpperCase()}`),
          summary,
          description: webhookText,
          tags: ['Webhooks'],
          parameters: Object.entries(webhookHeaders).map(([name, header]) => ({
            name,
            in: 'header',
            required: true,
            schema: { type: 'string' },
            ...header,
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookEvent' } } },
          },
          responses: {
            '2XX': { description: 'The event arrived.' },
            '4XX': { description: 'Any other answer: the event is sent again later.' },
          },
          // The signature takes the place of a token.
          security: [],
        },
      },
    ]),
  );
}
