import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { webhooksQuery } from '#web/exchange/webhooks/queries.ts';
import { useWebhookActions } from '#web/exchange/webhooks/use-webhook-actions.ts';
import { WebhookCard } from '#web/exchange/webhooks/webhook-card.tsx';
import type { WebhookIntent } from '#web/exchange/webhooks/webhook-dialogs.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useSession } from '#web/lib/session.ts';
import { useList } from '#web/lists/pages.ts';
import { SettingsScreen } from '#web/pages/settings/settings-screen.tsx';
import { tenantQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { CardGrid } from '#web/ui/card-grid.tsx';
import { PlugDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SkeletonCards } from '#web/ui/loading.tsx';
import { StaleArea } from '#web/ui/stale-area.tsx';

// The form needs the schemas, so load it only when it opens.
const WebhookDialogs = lazy(() => loadChunk(() => import('#web/exchange/webhooks/webhook-dialogs.tsx')));

const loading = t('Loading webhooks...');

export function WebhooksPage() {
  const list = useList(webhooksQuery());
  const tenant = useQuery(tenantQuery(useSession()?.user.tenantId ?? ''));
  const [intent, setIntent] = useState<WebhookIntent>();
  const { test, switchOnOrOff, takeOver } = useWebhookActions();
  const close = () => setIntent(undefined);
  // Only demo companies have demo accounts.
  const isDemo = tenant.data?.demoAccounts !== undefined;
  return (
    <SettingsScreen
      title={t('Webhooks')}
      subtitle={t('Tell other programs what happens here')}
      actions={
        <Button
          variant="contained"
          startIcon={<Plus size={18} />}
          aria-keyshortcuts="n"
          disabled={isDemo}
          onClick={() => setIntent({ verb: 'create' })}
        >
          {t('New webhook')}
        </Button>
      }
    >
      <ListStates
        list={list}
        loading={loading}
        skeleton={(text) => (
          <>
            {text}
            <SkeletonCards height={130} />
          </>
        )}
        empty={
          <EmptyState
            drawing={<PlugDrawing />}
            text={t('No webhooks yet')}
            hint={
              isDemo
                ? t('Demo companies send nothing to other servers.')
                : t('A webhook tells a server of yours when a project, a file or a ticket changes.')
            }
          />
        }
      >
        <StaleArea stale={list.stale} failure={list.failureReason}>
          <CardGrid min={320}>
            {list.items.map((webhook) => (
              <WebhookCard
                key={webhook.id}
                webhook={webhook}
                onVerb={(verb) => setIntent({ verb, webhook })}
                onTest={() => test(webhook)}
                onSwitch={() => switchOnOrOff(webhook)}
                onTakeOver={() => takeOver(webhook)}
              />
            ))}
          </CardGrid>
          {list.more && <LoadMore text={loading} shown={list.items.length} {...list.more} />}
        </StaleArea>
      </ListStates>
      <LazyBoundary part={intent?.verb} onClose={close}>
        {intent && <WebhookDialogs intent={intent} onClose={close} />}
      </LazyBoundary>
    </SettingsScreen>
  );
}
