import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarFeed } from '#contract/exchange/calendar-feeds.ts';
import { useSending } from '#web/forms/form-saving.tsx';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useCopy } from '#web/ui/use-copy.ts';
import { feedsQuery, type NewFeed, useCreateFeed } from './queries.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

interface FeedDialogProps {
  /** What the calendar is to show. */
  of: NewFeed;
  name: string;
  onClose: () => void;
}

/** The user's feed of a client or a project: makes it, shows its address, and revokes it. */
export default function FeedDialog({ of, name, onClose }: FeedDialogProps) {
  const feeds = useQuery(feedsQuery());
  const create = useCreateFeed();
  const copy = useCopy();
  const [revoking, setRevoking] = useState<CalendarFeed>();
  const feed = feeds.data?.find((each) => each.projectId === of.projectId && each.clientId === of.clientId);

  const sending = useSending(() => (feed ? copy(feed.url, t('Address copied')) : create.mutateAsync(of)));

  return (
    <FormDialog
      open
      title={t('Calendar feed of {name}', { name })}
      submitLabel={feed ? t('Copy address') : t('Make feed')}
      submitDisabled={!feeds.data}
      cancelLabel={t('Close')}
      {...sending}
      extraActions={
        feed && (
          <Button color="error" onClick={() => setRevoking(feed)}>
            {t('Revoke')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {feeds.data ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography sx={{ color: 'text.secondary' }}>
            {of.projectId
              ? t('Your calendar shows when the project is due. Anyone who has the address can read it.')
              : t(
                  'Your calendar shows when the projects of this client are due. Anyone who has the address can read it.',
                )}
          </Typography>
          {feed && <CopyField label={t('Address [web]')} value={feed.url} autoFocus />}
        </Box>
      ) : feeds.isError ? (
        <ErrorState compact message={messageOf(feeds.error)} onRetry={() => feeds.refetch()} />
      ) : (
        <Loading text={t('Loading feeds...')} failure={feeds.failureReason}>
          <SkeletonRows count={1} height={62} />
        </Loading>
      )}
      <RevokeDialog feed={revoking} onClose={() => setRevoking(undefined)} />
    </FormDialog>
  );
}
