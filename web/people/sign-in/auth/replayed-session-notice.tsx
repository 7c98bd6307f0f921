import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ShieldAlert, X } from 'lucide-react';
import { lazy, useState } from 'react';
import { formatMoment } from '#web/lib/format.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { dismissReplayedSession, useReplayedSession } from '#web/people/sign-in/sessions/replayed-session.ts';
import { t, tNode } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';

const ChangePasswordDialog = lazy(() => loadChunk(() => import('./change-password-dialog.tsx')));

/** Shown after sign-in if someone else may have used one of the user's sessions, which was then ended. */
export function ReplayedSessionNotice({ userId }: { userId: string }) {
  const session = useReplayedSession(userId);
  const [changing, setChanging] = useState(false);
  const close = () => setChanging(false);
  return (
    <>
      {session && (
        <Box role="alert" sx={notice}>
          <ShieldAlert size={16} aria-hidden="true" style={{ flex: 'none', marginTop: 8 }} />
          <Box sx={{ flex: 1, minWidth: 0, py: 0.75 }}>
            {t('Someone else may have used one of your sign-ins ({device}). We ended it on {moment}.', {
              device: session.device,
              moment: formatMoment(session.endedAt),
            })}{' '}
            {tNode('To be safe, {changeYourPassword}.', {
              changeYourPassword: (
                <Button
                  size="small"
                  color="inherit"
                  sx={{ minHeight: 24, p: 0, font: 'inherit', textDecoration: 'underline', textUnderlineOffset: 3 }}
                  onClick={() => setChanging(true)}
                >
                  {t('change your password')}
                </Button>
              ),
            })}
          </Box>
          <IconButton size="small" color="inherit" aria-label={t('Dismiss')} onClick={dismissReplayedSession}>
            <X size={16} />
          </IconButton>
        </Box>
      )}
      <LazyBoundary part={changing ? 'password' : undefined} onClose={close}>
        {changing && <ChangePasswordDialog onClose={close} />}
      </LazyBoundary>
    </>
  );
}

const notice = {
  display: 'flex',
  alignItems: 'flex-start',
  columnGap: 1.5,
  px: { xs: 2, sm: 3 },
  borderBottom: `1px solid ${token('line')}`,
  color: token('warn'),
  backgroundColor: token('warn-soft'),
  // Extends over the space of the scroll bar, like the top bar.
  boxShadow: `20px -1px ${token('warn-soft')}, 20px 0 ${token('line')}`,
} as const;
