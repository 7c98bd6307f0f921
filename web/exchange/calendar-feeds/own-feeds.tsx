import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarFeed } from '#contract/exchange/calendar-feeds.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { RowList, RowText } from '#web/ui/row-list.tsx';
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
    <>
      <RowList
        id="calendar-feeds"
        title={t('Calendar feeds')}
        hint={t('Your calendar shows when your projects are due. Anyone who has the address can read it.')}
        action={
          !hasOwn && (
            <Button variant="outlined" size="small" disabled={create.isPending} onClick={make}>
              {t('New Feed')}
            </Button>
          )
        }
        list={feeds}
        loading={t('Loading feeds...')}
        empty={t('You have no calendar feeds.')}
        row={(feed) => <FeedRow feed={feed} onRevoke={() => setRevoking(feed)} />}
      />
      <RevokeDialog feed={revoking} onClose={() => setRevoking(undefined)} />
    </>
  );
}

function FeedRow({ feed, onRevoke }: { feed: CalendarFeed; onRevoke: () => void }) {
  const copy = useCopy();
  const name = feedName(feed);
  return (
    <>
      <RowText name={name} text={t('Made {day}', { day: formatInstant(feed.createdAt) })} />
      <div className="section-action">
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
      </div>
    </>
  );
}
