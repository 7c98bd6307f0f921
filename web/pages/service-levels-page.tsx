import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import type { ServiceLevel } from '#contract/work/service-levels.ts';
import { Can } from '#web/lib/can.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useList } from '#web/lists/pages.ts';
import { SettingsScreen } from '#web/pages/settings/settings-screen.tsx';
import { companyQuery } from '#web/people/tenants/queries.ts';
import { plural, t } from '#web/texts/index.ts';
import { CardGrid } from '#web/ui/card-grid.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SignpostDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SkeletonCards } from '#web/ui/loading.tsx';
import { StaleArea } from '#web/ui/stale-area.tsx';
import { LevelCard } from '#web/work/service-levels/level-card.tsx';
import { serviceLevelsQuery, useDeleteServiceLevel } from '#web/work/service-levels/queries.ts';

// The form needs the schemas, so load it only when it opens.
const LevelDialog = lazy(async () => ({
  default: (await loadChunk(() => import('#web/work/service-levels/level-dialog.tsx'))).LevelDialog,
}));

const loading = t('Loading service levels...');

type Intent = { verb: 'create' } | { verb: 'edit' | 'delete'; level: ServiceLevel };

export function ServiceLevelsPage() {
  const list = useList(serviceLevelsQuery());
  const zone = useQuery(companyQuery()).data?.timeZone ?? 'UTC';
  const [intent, setIntent] = useState<Intent>();
  const close = () => setIntent(undefined);
  const create = (
    <Can do="createServiceLevel">
      <Button
        variant="contained"
        startIcon={<Plus size={18} />}
        aria-keyshortcuts="n"
        onClick={() => setIntent({ verb: 'create' })}
      >
        {t('New service level')}
      </Button>
    </Can>
  );
  return (
    <SettingsScreen
      title={t('Service levels')}
      subtitle={t('How soon you answer and resolve tickets')}
      actions={create}
    >
      <ListStates
        list={list}
        loading={loading}
        skeleton={(text) => (
          <>
            {text}
            <SkeletonCards height={240} />
          </>
        )}
        empty={
          <EmptyState
            drawing={<SignpostDrawing />}
            text={t('No service levels yet')}
            hint={t('A service level says when you work and how soon you answer. Your clients see until when.')}
          />
        }
      >
        <StaleArea stale={list.stale} failure={list.failureReason}>
          <CardGrid min={320}>
            {list.items.map((level) => (
              <LevelCard
                key={level.id}
                level={level}
                onEdit={() => setIntent({ verb: 'edit', level })}
                onDelete={() => setIntent({ verb: 'delete', level })}
              />
            ))}
          </CardGrid>
          {list.more && <LoadMore text={loading} shown={list.items.length} {...list.more} />}
        </StaleArea>
      </ListStates>
      <LazyBoundary part={intent?.verb} onClose={close}>
        {intent && intent.verb !== 'delete' && (
          <LevelDialog
            level={intent.verb === 'edit' ? intent.level : undefined}
            zone={zone}
            isFirst={list.items.length === 0}
            onClose={close}
          />
        )}
      </LazyBoundary>
      {intent?.verb === 'delete' && <DeleteLevelDialog level={intent.level} onClose={close} />}
    </SettingsScreen>
  );
}

function DeleteLevelDialog({ level, onClose }: { level: ServiceLevel; onClose: () => void }) {
  const remove = useDeleteServiceLevel(level);
  const { name, clientCount, isDefault } = level;
  return (
    <ConfirmDialog
      open
      title={t('Delete service level')}
      description={
        <>
          {t('Delete “{name}”? This cannot be undone.', { name })}{' '}
          {clientCount > 0 &&
            plural(clientCount, {
              one: '{count} client uses it. Give that client another one first.',
              other: '{count} clients use it. Give them another one first.',
            })}
          {clientCount === 0 && isDefault && t('Clients without a service level are then promised nothing.')}
        </>
      }
      done={t('Service level deleted')}
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    />
  );
}
