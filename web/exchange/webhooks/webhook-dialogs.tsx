import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Ban, Check, CircleAlert, Clock, type LucideIcon, Send } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Webhook, WebhookDelivery } from '#contract/exchange/webhooks.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatMoment } from '#web/lib/format.ts';
import { useList } from '#web/lists/pages.ts';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { SecretDialog } from '#web/ui/secret-dialog.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { kindLabel } from './kinds.ts';
import { deliveriesQuery, useChangeSecret, useDeleteWebhook, useResendDay, useResendDelivery } from './queries.ts';
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

const loading = t('Loading deliveries...');

/** What was sent to a webhook, with the words of the receiver. */
function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const id = useId();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  const list = useList(deliveriesQuery(webhook.id));
  const resend = useResendDelivery(webhook);
  const resendDay = useResendDay(webhook);
  const toast = useToast();
  useReturnFocus(true);
  const run = (work: Promise<unknown>, done: string) =>
    void work.then(
      () => toast(done, 'success'),
      (error) => toast(messageOf(error), 'error'),
    );
  return (
    <Dialog open onClose={onClose} fullScreen={fullScreen} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id} component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {t('Deliveries to {name}', { name: webhook.name })}
      </DialogTitle>
      <DialogContent>
        <ListStates
          list={list}
          loading={loading}
          skeleton={(text) => (
            <>
              {text}
              <SkeletonRows count={1} height={200} />
            </>
          )}
          empty={<Box sx={quiet}>{t('Nothing was sent yet. Send a test to try it.')}</Box>}
        >
          <Box component="ul" aria-label={t('Deliveries')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {list.items.map((delivery) => (
              <Box component="li" key={delivery.id} sx={row}>
                <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Box sx={{ fontWeight: 500 }}>{kindLabel(delivery.kind)}</Box>
                  <Box sx={quiet}>{factsOf(delivery).join(' · ')}</Box>
                  {delivery.answer && <Box sx={answer}>{delivery.answer}</Box>}
                </Box>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: 'none' }}>
                  <StatusBadge {...looks[delivery.state]} />
                  <Button
                    size="small"
                    disabled={!webhook.isActive || resend.isPending}
                    onClick={() => run(resend.mutateAsync(delivery.id), t('It will be sent again.'))}
                  >
                    {t('Send again')}
                  </Button>
                </Box>
              </Box>
            ))}
          </Box>
          {list.more && <LoadMore text={loading} shown={list.items.length} {...list.more} />}
        </ListStates>
      </DialogContent>
      <DialogActions sx={{ borderTop: 1, borderColor: 'divider' }}>
        {list.items.length > 0 && (
          <Button
            disabled={!webhook.isActive || resendDay.isPending}
            sx={{ mr: 'auto' }}
            onClick={() =>
              run(resendDay.mutateAsync(undefined), t('The deliveries of the last day will be sent again.'))
            }
          >
            {t('Send the last day again')}
          </Button>
        )}
        <Button variant="outlined" autoFocus onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const looks: Record<WebhookDelivery['state'], { label: string; tone: Tone; icon: LucideIcon }> = {
  Queued: { label: t('Waiting'), tone: 'accent', icon: Clock },
  Sending: { label: t('Sending'), tone: 'accent', icon: Send },
  Delivered: { label: t('Delivered'), tone: 'good', icon: Check },
  Failed: { label: t('Failed'), tone: 'bad', icon: CircleAlert },
  Suppressed: { label: t('Not sent'), tone: 'idle', icon: Ban },
};

function factsOf({ at, status, milliseconds, attempts, nextAt }: WebhookDelivery): string[] {
  return [
    formatMoment(at),
    ...(status === undefined ? [] : [t('Status {status}', { status })]),
    ...(milliseconds === undefined ? [] : [t('{milliseconds} ms', { milliseconds })]),
    ...(attempts > 1 ? [plural(attempts, { one: '{count} attempt', other: '{count} attempts' })] : []),
    ...(nextAt && attempts > 0 ? [t('again at {time}', { time: formatMoment(nextAt) })] : []),
  ];
}

const quiet = { fontSize: '0.8125rem', color: 'text.secondary' } as const;

const answer = { mt: 0.5, fontSize: '0.8125rem', fontFamily: 'monospace', whiteSpace: 'pre-wrap' } as const;

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1,
  py: 1.5,
  '& + &': { borderTop: `1px solid ${token('line')}` },
} as const;
