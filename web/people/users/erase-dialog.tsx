import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Erasure } from '#contract/people/erasure.ts';
import type { User } from '#contract/people/users.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatNumber, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { useToast } from '#web/ui/toast.tsx';
import { erasureQuery, useEraseUser } from './erasure-queries.ts';
import { userName } from './user-name.ts';

/** Shows what an erasure removes and keeps, and erases. */
export function EraseDialog({
  user,
  onClose,
}: {
  user: Pick<User, 'id' | 'firstName' | 'lastName'>;
  onClose: () => void;
}) {
  const id = useId();
  const name = userName(user);
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  const toast = useToast();
  const plan = useQuery(erasureQuery(user.id));
  const erase = useEraseUser(user.id);
  useReturnFocus(true);

  async function confirm() {
    // Not disabled while it works, because a disabled button loses the focus.
    if (erase.isPending) return;
    try {
      await erase.mutateAsync(undefined);
      toast(t('The personal data of {name} is erased.', { name }), 'success');
      onClose();
    } catch {
      // The dialog shows it.
    }
  }

  return (
    <Dialog
      open
      onClose={() => !erase.isPending && onClose()}
      fullScreen={fullScreen}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
    >
      <DialogTitle id={id} component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {t('Erase the personal data of {name}?', { name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        <Alert severity="warning" icon={<TriangleAlert size={18} />}>
          {t(
            'This cannot be undone, not even with a backup. {name} is signed out at once and can never sign in again.',
            {
              name,
            },
          )}
        </Alert>
        {plan.data ? (
          <Plan plan={plan.data} />
        ) : plan.isError ? (
          <ErrorState compact message={messageOf(plan.error)} onRetry={() => plan.refetch()} />
        ) : (
          <Loading text={t('Looking for what is kept of them...')} failure={plan.failureReason}>
            <SkeletonRows count={4} height={40} />
          </Loading>
        )}
        {erase.isError && (
          <Alert severity="error" icon={<CircleAlert size={18} />}>
            {messageOf(erase.error)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ borderTop: 1, borderColor: 'divider' }}>
        <Button variant="outlined" autoFocus disabled={erase.isPending} onClick={onClose}>
          {t('Cancel')}
        </Button>
        {plan.data && (
          <Button variant="contained" color="error" aria-disabled={erase.isPending} onClick={confirm}>
            {erase.isPending ? t('Erasing...') : t('Erase personal data')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Plan({ plan: { removed, kept } }: { plan: Erasure }) {
  return (
    <>
      <Section title={t('What goes')}>
        {removed.map(({ kind, count }, index) => (
          <Row key={kind} label={removedLabels[kind]} count={count} divided={index > 0} />
        ))}
      </Section>
      <Section title={t('What stays, and why')}>
        {kept.map(({ kind, count, reason }, index) => (
          <Row
            key={kind}
            label={keptLabels[kind]}
            count={count}
            // Kinds with the same reason are one group, and the last one says it.
            divided={index > 0 && kept[index - 1]?.reason !== reason}
            note={kept[index + 1]?.reason === reason ? undefined : keptReasons[reason]}
          />
        ))}
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" id={id} sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </section>
  );
}

interface RowProps {
  label: string;
  count: number | undefined;
  divided: boolean;
  note?: string | undefined;
}

function Row({ label, count, divided, note }: RowProps) {
  return (
    <Box component="li" sx={{ py: 0.75, ...(divided && { borderTop: `1px solid ${token('line')}` }) }}>
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
        <span>{label}</span>
        {count !== undefined && (
          <Box component="span" className="tabular" sx={{ color: 'text.secondary' }}>
            {formatNumber(count)}
          </Box>
        )}
      </Box>
      {note && <Box sx={{ mt: 0.25, fontSize: '0.8125rem', color: 'text.secondary' }}>{note}</Box>}
    </Box>
  );
}

/** What goes, as a person calls it. */
const removedLabels: Record<Erasure['removed'][number]['kind'], string> = {
  profile: t('Name, addresses and other details'),
  picture: t('Picture'),
  sessions: t('Devices they signed in on'),
  tokens: t('API tokens'),
  factors: t('Second factors'),
  identities: t('Linked accounts'),
  links: t('Invitations and other links'),
  assignments: t('Places on teams, and tickets'),
  notifications: t('Inbox and notification settings'),
  views: t('Saved views'),
  feeds: t('Calendar feeds'),
  drafts: t('Drafts and unsent files'),
  mails: t('Mails to them'),
  inboundMails: t('Mails from them'),
  exports: t('Archives that may name them'),
  imports: t('Imported rows'),
  answers: t('Details of answers to approvals'),
  auditEntries: t('Names in the audit log'),
  elsewhere: t('Names in other places'),
};

const keptLabels: Record<Erasure['kept'][number]['kind'], string> = {
  messages: t('Messages'),
  tickets: t('Tickets'),
  tasks: t('Tasks'),
  hours: t('Hours'),
  updates: t('Status updates'),
  files: t('Files'),
  signOffs: t('Approvals'),
  auditEntries: t('Entries of the audit log'),
  texts: t('Texts that name them'),
  backups: t('Backups'),
};

const keptReasons: Record<Erasure['kept'][number]['reason'], string> = {
  contribution: t('Part of the work of others. The name becomes “Former member”; the contents of files do not change.'),
  proof: t('Proof of what was approved. It still verifies, without the name.'),
  record: t('Who did what has to stay known. Name and address go.'),
  typedText: t(
    'Loggia does not change what people typed. Find these texts with the search, and edit them where needed.',
  ),
  expires: t('They expire. If one is restored, the person is erased again.'),
};
