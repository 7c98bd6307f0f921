import { lazy } from 'react';
import type { ViewNoun } from '#contract/work/view-nouns.ts';
import type { SavedView } from '#contract/work/views.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { useDeleteView } from './queries.ts';

// The forms need the schemas, so they load when they open.
const NewViewDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./view-dialog.tsx'))).NewViewDialog,
}));
const EditViewDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./view-dialog.tsx'))).EditViewDialog,
}));

export type AskedOfView = 'new' | 'edit' | 'delete';

interface ViewDialogsProps {
  asked: AskedOfView | undefined;
  /** The view to edit or to delete. */
  view: SavedView | undefined;
  noun: ViewNoun;
  /** The filters that a new view keeps. */
  query: string;
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** The dialog that was asked for, if any. */
export function ViewDialogs({ asked, view, noun, query, onCreated, onClose }: ViewDialogsProps) {
  return (
    <>
      <LazyBoundary part={asked} onClose={onClose}>
        {asked === 'new' && (
          <NewViewDialog noun={noun} query={query} onSaved={({ id }) => onCreated(id)} onClose={onClose} />
        )}
        {asked === 'edit' && view && <EditViewDialog view={view} onClose={onClose} />}
      </LazyBoundary>
      {view && <DeleteViewDialog key={view.id} view={view} open={asked === 'delete'} onClose={onClose} />}
    </>
  );
}

function DeleteViewDialog({ view, open, onClose }: { view: SavedView; open: boolean; onClose: () => void }) {
  const remove = useDeleteView(view);
  return (
    <ConfirmDialog
      open={open}
      title={t('Delete view')}
      description={
        view.shared
          ? t('{name} is removed for everybody on the team. Nothing that it shows is deleted.', { name: view.name })
          : t('{name} is removed. Nothing that it shows is deleted.', { name: view.name })
      }
      done={t('View deleted')}
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={onClose}
    />
  );
}
