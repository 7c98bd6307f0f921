import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CheckCheck, Settings } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useList } from '#web/lists/pages.ts';
import { useLineKeys } from '#web/lists/use-line-keys.ts';
import { t } from '#web/texts/index.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StaleArea } from '#web/ui/stale-area.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { bundleLines } from '#web/work/inbox/bundle-lines.ts';
import { InboxLine } from '#web/work/inbox/inbox-line.tsx';
import { NoLines } from '#web/work/inbox/no-lines.tsx';
import { inboxQuery, useReadAllNotifications } from '#web/work/inbox/queries.ts';
import { StateToggle } from '#web/work/inbox/state-toggle.tsx';
import { unreadQuery } from '#web/work/inbox/unread.ts';
import { useLineActions } from '#web/work/inbox/use-line-actions.ts';

const SettingsDialog = lazy(() => loadChunk(() => import('#web/work/inbox/settings-dialog.tsx')));

export function InboxPage() {
  const { state = 'unread' } = useSearch({ from: '/signed-in/inbox' });
  const navigate = useNavigate({ from: '/inbox' });
  const list = useList(inboxQuery(state));
  const actions = useLineActions();
  const lines = useRef<HTMLUListElement>(null);
  useLineKeys(lines, 'e');
  const [isSetting, setIsSetting] = useState(false);

  return (
    <>
      <PageHeader
        title={t('Inbox')}
        subtitle={t('What is new for you')}
        actions={
          <>
            <ReadAllButton />
            <Tooltip title={t('Notification settings')}>
              <IconButton aria-label={t('Notification settings')} onClick={() => setIsSetting(true)}>
                <Settings size={18} />
              </IconButton>
            </Tooltip>
          </>
        }
      />
      <StateToggle
        value={state}
        onChange={(next) => navigate({ search: { state: next === 'unread' ? undefined : next }, replace: true })}
      />
      <ListStates
        list={list}
        loading={t('Loading inbox...')}
        skeleton={<SkeletonRows count={5} height={62} />}
        empty={<NoLines state={state} />}
      >
        <StaleArea stale={list.stale} failure={list.failureReason}>
          <Card component="ul" ref={lines} aria-label={t('Inbox')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {bundleLines(list.items).map((lines) => (
              <InboxLine key={lines[0].id} lines={lines} actions={actions} />
            ))}
          </Card>
          {list.more && <LoadMore text={t('Loading inbox...')} shown={list.items.length} {...list.more} />}
        </StaleArea>
      </ListStates>
      <LazyBoundary part={isSetting ? 'settings' : undefined} onClose={() => setIsSetting(false)}>
        {isSetting && <SettingsDialog onClose={() => setIsSetting(false)} />}
      </LazyBoundary>
    </>
  );
}

function ReadAllButton() {
  const toast = useToast();
  const { data: { unread } = { unread: 0 } } = useQuery(unreadQuery());
  const readAll = useReadAllNotifications();
  return (
    <Button
      variant="outlined"
      startIcon={<CheckCheck size={18} />}
      disabled={unread === 0 || readAll.isPending}
      onClick={() =>
        readAll.mutate(undefined, {
          onSuccess: () => toast(t('All marked as read'), 'success'),
          onError: (error) => toast(messageOf(error), 'error'),
        })
      }
    >
      {t('Mark all as read')}
    </Button>
  );
}
