import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { t } from '#web/texts/index.ts';
import { LetterDrawing, PaperDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useProjectRights } from './project-menu.ts';

/** Where tasks or updates are off, their panels are always empty, and nothing can be added. */
export function NoTasks() {
  const { mayEdit } = useProjectRights();
  return (
    <EmptyState
      drawing={<PaperDrawing />}
      text={t('No tasks created yet')}
      action={
        mayEdit && (
          <Button variant="outlined" startIcon={<Plus size={18} />} disabled>
            {t('Add Task')}
          </Button>
        )
      }
    />
  );
}

export function NoUpdates() {
  return <EmptyState drawing={<LetterDrawing />} text={t('No updates yet')} />;
}
