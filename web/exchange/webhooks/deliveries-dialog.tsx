import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Ban, Check, CircleAlert, Clock, type LucideIcon, Send } from 'lucide-react';
import { useId } from 'react';
import type { Webhook, WebhookDelivery } from '#contract/exchange/webhooks.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatMoment } from '#web/lib/format.ts';
import { useList } from '#web/lists/pages.ts';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { kindLabel } from './kinds.ts';
import { deliveriesQuery, useResendDay, useResendDelivery } from './queries.ts';

const loading = t('Loading deliveries...');

/** What was sent to a webhook, with the words of the receiver. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
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
