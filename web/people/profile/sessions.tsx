import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { OwnSession } from '#contract/people/auth.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatMoment } from '#web/lib/format.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './queries.ts';

type Intent = { session: OwnSession } | 'others';

/** Lists the user's sessions and ends the ones they choose. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery());
  const [intent, setIntent] = useState<Intent>();
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  return (
    <Box component="section" aria-labelledby="sessions" sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36, mb: 1 }}>
        <Typography id="sessions" variant="h2" sx={{ flex: 1 }}>
          {t("Where you're signed in")}
        </Typography>
        {others.length > 1 && (
          <Button variant="outlined" size="small" onClick={() => setIntent('others')}>
            {t('End all others')}
          </Button>
        )}
      </Box>
      {sessions.isPending ? (
        <Loading text={t('Loading sessions...')} failure={sessions.failureReason}>
          <SkeletonRows count={2} height={62} />
        </Loading>
      ) : sessions.isLoadingError ? (
        <ErrorState compact message={messageOf(sessions.error)} onRetry={() => sessions.refetch()} />
      ) : (
        <Card component="ul" aria-labelledby="sessions" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setIntent({ session })} />
          ))}
        </Card>
      )}
      <EndDialogs intent={intent} onClose={() => setIntent(undefined)} />
    </Box>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { device, address, current, lastUsedAt } = session;
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop;
  return (
    <Box component="li" sx={row}>
      <Box component="span" aria-hidden="true" sx={{ display: 'inline-flex', flex: 'none', color: token('muted') }}>
        <Icon size={20} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, fontWeight: 500 }}>
          {device}
          {current && <StatusBadge tone="accent" label={t('This device')} />}
        </Box>
        <Box className="tabular" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {address} · {current ? t('In use now') : t('Last used {moment}', { moment: formatMoment(lastUsedAt) })}
        </Box>
      </Box>
      {!current && (
        <Button
          size="small"
          variant="outlined"
          aria-label={t('End the session of {device}', { device })}
          onClick={onEnd}
        >
          {t('End')}
        </Button>
      )}
    </Box>
  );
}

function EndDialogs({ intent, onClose }: { intent: Intent | undefined; onClose: () => void }) {
  const endSession = useEndSession();
  const endOthers = useEndOtherSessions();
  // Keeps its text while the dialog fades out.
  const [last, setLast] = useState<Intent>();
  if (intent && intent !== last) setLast(intent);
  const shown = intent ?? last;
  const one = shown && shown !== 'others' ? shown.session : undefined;
  return (
    <ConfirmDialog
      open={intent !== undefined}
      title={one ? t('End this session?') : t('End all other sessions?')}
      description={
        one
          ? t('{device} will be signed out immediately.', { device: one.device })
          : t('All other devices will be signed out immediately.')
      }
      confirmLabel={one ? t('End session') : t('End all others')}
      workingLabel={t('Ending...')}
      onConfirm={() => (one ? endSession.mutateAsync(one.id) : endOthers.mutateAsync(undefined))}
      onClose={onClose}
    />
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1.25,
  '& + &': { borderTop: `1px solid ${token('line')}` },
} as const;
