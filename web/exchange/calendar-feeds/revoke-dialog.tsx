import { useState } from 'react';
import type { CalendarFeed } from '#contract/exchange/calendar-feeds.ts';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { feedName } from './feed-name.ts';
import { useDeleteFeed } from './queries.ts';

export function RevokeDialog({ feed, onClose }: { feed: CalendarFeed | undefined; onClose: () => void }) {
  const revoke = useDeleteFeed();
  // Keeps its text while the dialog fades out.
  const [last, setLast] = useState<CalendarFeed>();
  if (feed && feed !== last) setLast(feed);
  const shown = feed ?? last;
  return (
    <ConfirmDialog
      open={feed !== undefined}
      title={t('Revoke this feed?')}
      description={t('Calendars that read {name} get nothing more. This cannot be undone.', {
        name: shown ? feedName(shown) : '',
      })}
      confirmLabel={t('Revoke feed')}
      workingLabel={t('Revoking...')}
      onConfirm={async () => shown && revoke.mutateAsync(shown.id)}
      onClose={onClose}
    />
  );
}
