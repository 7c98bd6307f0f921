import { db } from '#server/tenancy/index.ts';
import type { ContentReader } from './content.ts';

/** Tells the owner of a webhook that it was switched off. */
export const readWebhookContent: ContentReader = async (tx, { mail, base }) => {
  const webhook =
    mail.subjectId &&
    (await tx.first(
      db.selectFrom('webhooks').where('id', '=', mail.subjectId).select(['name', 'is_active as isActive']),
    ));
  if (!webhook || webhook.isActive) return { state: 'Cancelled', answer: 'The webhook works again or was deleted.' };
  return {
    write: (say, { company }) => ({
      subject: say('mail.webhookOff.subject', { company }),
      paragraphs: [say('mail.webhookOff.text', { name: webhook.name }), say('mail.webhookOff.next')],
      button: { label: say('mail.webhookOff.button'), link: `${base}/open/${mail.tenantId}/settings/webhooks` },
    }),
  };
};
