import { useRef, useState } from 'react';
import type { Webhook } from '#contract/exchange/webhooks.ts';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SecretDialog } from '#web/ui/secret-dialog.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { useChangeSecret, useDeleteWebhook } from './queries.ts';
import type { WebhookVerb } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

export type WebhookIntent = { verb: 'create' } | { verb: WebhookVerb; webhook: Webhook };

/** The dialog of the current action. A new secret is shown after it. */
export default function WebhookDialogs({ intent, onClose }: { intent: WebhookIntent; onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  if (secret)
    return (
      <SecretDialog
        title={t('Copy the secret')}
        text={t('It is shown only now. With it the receiver checks that a request comes from you.')}
        label={t('Secret')}
        secret={secret}
        copyLabel={t('Copy Secret')}
        copied={t('Secret copied')}
        onClose={onClose}
      />
    );
  switch (intent.verb) {
    case 'create':
      return <WebhookDialog webhook={undefined} onMade={setSecret} onClose={onClose} />;
    case 'edit':
      return <WebhookDialog webhook={intent.webhook} onMade={setSecret} onClose={onClose} />;
    case 'deliveries':
      return <DeliveriesDialog webhook={intent.webhook} onClose={onClose} />;
    case 'secret':
      return <NewSecretDialog webhook={intent.webhook} onMade={setSecret} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog webhook={intent.webhook} onClose={onClose} />;
  }
}

interface NewSecretDialogProps {
  webhook: Webhook;
  onMade: (secret: string) => void;
  onClose: () => void;
}

function NewSecretDialog({ webhook, onMade, onClose }: NewSecretDialogProps) {
  const change = useChangeSecret(webhook);
  // The dialog closes itself right after it is confirmed, before a state would have changed.
  const made = useRef<string>(undefined);
  return (
    <ConfirmDialog
      open
      title={t('Make a new secret?')}
      description={t('For one day, requests of “{name}” are signed with both, so that you can change the receiver.', {
        name: webhook.name,
      })}
      confirmLabel={t('Make secret')}
      workingLabel={t('Making...')}
      onConfirm={async () => {
        made.current = (await change.mutateAsync(undefined)).secret;
      }}
      onClose={() => (made.current ? onMade(made.current) : onClose())}
    />
  );
}

function DeleteDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useDeleteWebhook(webhook);
  return (
    <ConfirmDialog
      open
      title={t('Delete webhook')}
      description={t(
        'Delete “{name}” with the list of its deliveries? What waits is not sent. This cannot be undone.',
        {
          name: webhook.name,
        },
      )}
      done={t('Webhook deleted')}
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={onClose}
    />
  );
}
