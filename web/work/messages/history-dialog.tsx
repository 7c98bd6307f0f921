import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Message } from '#contract/work/messages.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatMoment } from '#web/lib/format.ts';
import { Markdown } from '#web/markdown/markdown.tsx';
import { t } from '#web/texts/index.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { editsQuery } from './queries.ts';
import { TicketNumberLink } from './ticket-number-link.tsx';

interface HistoryDialogProps {
  message: Message;
  viewerId: string;
  onClose: () => void;
}

/** The current and the earlier texts of an edited message, newest first. */
export function HistoryDialog({ message, viewerId, onClose }: HistoryDialogProps) {
  const id = useId();
  const edits = useQuery(editsQuery(message.id));
  useReturnFocus(true);
  const texts = [
    { id: message.id, body: message.body, writtenAt: message.editedAt ?? message.createdAt },
    ...(edits.data ?? []),
  ];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('History of the message')}</DialogTitle>
      <DialogContent>
        {edits.isLoadingError ? (
          <ErrorState message={messageOf(edits.error)} onRetry={() => edits.refetch()} compact />
        ) : edits.isPending ? (
          <Loading text={t('Loading history...')} failure={edits.failureReason}>
            <SkeletonRows count={2} height={64} />
          </Loading>
        ) : (
          <ol className="message-history">
            {texts.map(({ id, body, writtenAt }, index) => (
              <li key={id}>
                <p className="message-quiet">
                  {index === 0
                    ? t('Now, since {moment}', { moment: formatMoment(writtenAt) })
                    : t('Written {moment}', { moment: formatMoment(writtenAt) })}
                </p>
                <Markdown text={body} mentions={message.mentions} viewerId={viewerId} ticketLink={TicketNumberLink} />
              </li>
            ))}
          </ol>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
