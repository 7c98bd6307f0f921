import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { useCan } from '#web/lib/can.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { CardsDrawing } from '#web/ui/shell-drawings.tsx';

// Needed only until a company has its first projects.
const CreationDialog = lazy(() => loadChunk(() => import('#web/pages/creation-dialog.tsx')));

const steps = {
  client: { hint: t('Projects belong to clients. Add your first client.'), verb: t('Add Client') },
  project: { hint: t('Get started by creating your first project.'), verb: t('New Project') },
};

/** Suggests the next step to users who may take it: first a client, then a project. */
export function NoProjectsYet({ clients }: { clients: number | undefined }) {
  const can = useCan();
  const [creating, setCreating] = useState<keyof typeof steps>();
  const close = () => setCreating(undefined);
  const next =
    clients === 0 && can('createClient')
      ? ('client' as const)
      : can('createProject')
        ? ('project' as const)
        : undefined;
  return (
    <>
      <EmptyState
        drawing={<CardsDrawing />}
        text={t('No projects found')}
        hint={next && steps[next].hint}
        action={
          next && (
            <Button variant="contained" startIcon={<Plus size={18} />} onClick={() => setCreating(next)}>
              {steps[next].verb}
            </Button>
          )
        }
        compact
      />
      <LazyBoundary part={creating} onClose={close}>
        {creating && <CreationDialog what={creating} onClose={close} />}
      </LazyBoundary>
    </>
  );
}
