import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { OwnSession } from '#contract/people/auth.ts';
import { formatMoment } from '#web/lib/format.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RowList, RowText } from '#web/ui/row-list.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './queries.ts';

type Intent = { session: OwnSession } | 'others';

/** Lists the user's sessions and ends the ones they choose. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery());
  const [intent, setIntent] = useState<Intent>();
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  return (
    <>
      <RowList
        id="sessions"
        title={t("Where you're signed in")}
        action={
          others.length > 1 && (
            <Button variant="outlined" size="small" onClick={() => setIntent('others')}>
              {t('End all others')}
            </Button>
          )
        }
        list={sessions}
        loading={t('Loading sessions...')}
        empty=""
        row={(session) => <SessionRow session={session} onEnd={() => setIntent({ session })} />}
      />
      <EndDialogs intent={intent} onClose={() => setIntent(undefined)} />
    </>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { device, address, current, lastUsedAt } = session;
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop;
  return (
    <>
      <Box component="span" aria-hidden="true" sx={{ display: 'inline-flex', flex: 'none', color: token('muted') }}>
        <Icon size={20} />
      </Box>
      <RowText
        name={device}
        badges={current && <StatusBadge tone="accent" label={t('This device')} />}
        text={`${address} · ${current ? t('In use now') : t('Last used {moment}', { moment: formatMoment(lastUsedAt) })}`}
      />
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
    </>
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
