import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Play, Square, Timer as TimerIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { CardMenu } from '#web/ui/card-menu.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Elapsed } from '#web/work/hours/elapsed.tsx';
import { useDiscardTimer } from '#web/work/hours/queries.ts';
import { SubjectLink, subjectPlace } from '#web/work/hours/subject.tsx';
import type { useTimer } from '#web/work/hours/use-timer.tsx';

interface TimerBarProps {
  running: ReturnType<typeof useTimer>;
  /** Asks what to start it on. Undefined if the viewer may not book. */
  onStart: (() => void) | undefined;
}

/** The viewer's timer: what it runs for and since when, or how to start one. As high without one. */
export function TimerBar({ running: { timer, isPending, error, retry, isBusy, stop }, onStart }: TimerBarProps) {
  const [isDiscarding, setDiscarding] = useState(false);
  const { mutateAsync: discard } = useDiscardTimer();
  const mayStop = useCan()('stopTimer');
  // A preview has no timer.
  if (!onStart && !timer) return null;
  return (
    <Card component="section" aria-label={t('Timer')} sx={{ ...bar, ...(timer && runs) }}>
      <TimerIcon size={20} aria-hidden="true" style={{ flex: 'none' }} />
      {error && !timer ? (
        <ErrorState compact message={messageOf(error)} onRetry={retry} />
      ) : timer ? (
        <>
          <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
            <SubjectLink subject={timer} />
            <Box dir="auto" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {subjectPlace(timer)}
            </Box>
          </Box>
          <Box sx={{ fontSize: '1.125rem', fontWeight: 600 }}>
            <Elapsed since={timer.startedAt} />
          </Box>
          {mayStop && (
            <>
              <Button
                variant="contained"
                startIcon={<Square size={14} />}
                disabled={isBusy}
                onClick={() => void stop()}
              >
                {t('Stop timer')}
              </Button>
              <CardMenu
                items={[{ label: t('Discard timer'), icon: Trash2, danger: true, onSelect: () => setDiscarding(true) }]}
              />
            </>
          )}
        </>
      ) : (
        <>
          <Box sx={{ flex: '1 1 140px', color: 'text.secondary' }}>
            {isPending ? t('Loading timer...') : t('No timer runs')}
          </Box>
          <Button variant="outlined" startIcon={<Play size={15} />} disabled={isPending || isBusy} onClick={onStart}>
            {t('Start timer')}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isDiscarding}
        title={t('Discard timer')}
        description={t('Stop the timer without booking its time?')}
        confirmLabel={t('Discard')}
        workingLabel={t('Discarding...')}
        done={t('Timer discarded')}
        onConfirm={() => discard()}
        onClose={() => setDiscarding(false)}
      />
    </Card>
  );
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 64,
  px: 2,
  py: 1.25,
  mb: 2,
} as const;

const runs = { borderColor: token('accent') } as const;
