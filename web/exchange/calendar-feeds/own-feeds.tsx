import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarFeed } from '#contract/exchange/calendar-feeds.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useCopy } from '#web/ui/use-copy.ts';
import { feedName } from './feed-name.ts';
import { feedsQuery, useCreateFeed } from './queries.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

/** The user's calendar feeds: makes one of their projects, copies addresses, and revokes them. */
export function OwnFeeds() {
  const isPreview = useSession()?.preview !== undefined;
  const feeds = useQuery({ ...feedsQuery(), enabled: !isPreview });
  const create = useCreateFeed();
  const toast = useToast();
  const [revoking, setRevoking] = useState<CalendarFeed>();
  if (isPreview) return null;
  const hasOwn = feeds.data?.some(({ scope }) => scope === 'mine') ?? true;

  async function make(): Promise<void> {
    try {
      await create.mutateAsync({ scope: 'mine' });
      toast(t('Calendar feed made'), 'success');
    } catch (error) {
      toast(messageOf(error), 'error');
    }
  }

  return (
    <Box component="section" aria-labelledby="calendar-feeds" sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Typography id="calendar-feeds" variant="h2" sx={{ flex: 1 }}>
          {t('Calendar feeds')}
        </Typography>
        {!hasOwn && (
          <Button variant="outlined" size="small" disabled={create.isPending} onClick={make}>
            {t('New Feed')}
          </Button>
        )}
      </Box>
      <Typography sx={{ mb: 1, color: 'text.secondary' }}>
        {t('Your calendar shows when your projects are due. Anyone who has the address can read it.')}
      </Typography>
      {feeds.isPending ? (
        <Loading text={t('Loading feeds...')} failure={feeds.failureReason}>
          <SkeletonRows count={1} height={62} />
        </Loading>
      ) : feeds.isLoadingError ? (
        <ErrorState compact message={messageOf(feeds.error)} onRetry={() => feeds.refetch()} />
      ) : feeds.data.length === 0 ? (
        <Card sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>{t('You have no calendar feeds.')}</Card>
      ) : (
        <Card component="ul" aria-labelledby="calendar-feeds" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {feeds.data.map((feed) => (
            <FeedRow key={feed.id} feed={feed} onRevoke={() => setRevoking(feed)} />
          ))}
        </Card>
      )}
      <RevokeDialog feed={revoking} onClose={() => setRevoking(undefined)} />
    </Box>
  );
}

function FeedRow({ feed, onRevoke }: { feed: CalendarFeed; onRevoke: () => void }) {
  const copy = useCopy();
  const name = feedName(feed);
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 120px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{name}</Box>
        <Box className="tabular" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {t('Made {day}', { day: formatInstant(feed.createdAt) })}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          aria-label={t('Copy address of {name}', { name })}
          onClick={() => copy(feed.url, t('Address copied'))}
        >
          {t('Copy address')}
        </Button>
        <Button size="small" variant="outlined" aria-label={t('Revoke the feed {name}', { name })} onClick={onRevoke}>
          {t('Revoke')}
        </Button>
      </Box>
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1.25,
  '& + &': { borderTop: `1px solid ${token('line')}` },
} as const;
