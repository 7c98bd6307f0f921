import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { Bot, Laptop } from 'lucide-react';
import { useId, useState } from 'react';
import type { UserSession } from '#contract/people/user-sessions.ts';
import type { User } from '#contract/people/users.ts';
import { formatMoment } from '#web/lib/format.ts';
import { useSession } from '#web/lib/session.ts';
import { useList } from '#web/lists/pages.ts';
import { tenantQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { useEndUserSessions, userSessionsQuery } from './queries.ts';
import { userName } from './user-name.ts';

const loading = t('Loading sessions...');

/** Where a person is signed in. Administrators sign them out everywhere. */
export function UserSessionsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const id = useId();
  const name = userName(user);
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  const list = useList(userSessionsQuery(user.id));
  const [asking, setAsking] = useState(false);
  const end = useEndUserSessions(user.id);
  const tenant = useQuery(tenantQuery(useSession()?.user.tenantId ?? ''));
  // Only demo companies have demo accounts.
  const isDemo = tenant.data?.demoAccounts !== undefined;
  useReturnFocus(true);
  return (
    <Dialog open onClose={onClose} fullScreen={fullScreen} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {t('Where {name} is signed in', { name })}
      </DialogTitle>
      <DialogContent>
        <ListStates
          list={list}
          loading={loading}
          skeleton={(text) => (
            <>
              {text}
              <SkeletonRows count={2} height={62} />
            </>
          )}
          empty={
            <Box sx={{ color: 'text.secondary' }}>
              {isDemo
                ? t('Visitors share the accounts of a demo company, so it is not shown where they are signed in.')
                : t('Not signed in anywhere.')}
            </Box>
          }
        >
          <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {list.items.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Box>
          {list.more && <LoadMore text={loading} shown={list.items.length} {...list.more} />}
        </ListStates>
      </DialogContent>
      <DialogActions sx={{ borderTop: 1, borderColor: 'divider' }}>
        {list.items.length > 0 && (
          <Button color="error" sx={{ mr: 'auto' }} onClick={() => setAsking(true)}>
            {t('Sign out everywhere')}
          </Button>
        )}
        <Button variant="outlined" autoFocus onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
      <ConfirmDialog
        open={asking}
        title={t('Sign out everywhere?')}
        description={t('{name} has to sign in again on all devices, and their API tokens end. They are told by mail.', {
          name,
        })}
        confirmLabel={t('Sign out')}
        workingLabel={t('Signing out...')}
        done={t('{name} is signed out everywhere.', { name })}
        onConfirm={() => end.mutateAsync(undefined)}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}

function SessionRow({ session: { kind, device, createdAt, lastUsedAt } }: { session: UserSession }) {
  const Icon = kind === 'session' ? Laptop : Bot;
  return (
    <Box component="li" sx={row}>
      <Box component="span" aria-hidden="true" sx={{ display: 'inline-flex', flex: 'none', color: token('muted') }}>
        <Icon size={20} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, fontWeight: 500 }}>
          {device}
          {kind === 'token' && <StatusBadge tone="idle" label={t('API token')} />}
          {kind === 'scim' && <StatusBadge tone="idle" label={t('SCIM token')} />}
        </Box>
        <Box className="tabular" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {t('Last used {moment}', { moment: formatMoment(lastUsedAt) })} ·{' '}
          {t('Since {moment}', { moment: formatMoment(createdAt) })}
        </Box>
      </Box>
    </Box>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 1.25,
  '& + &': { borderTop: `1px solid ${token('line')}` },
} as const;
