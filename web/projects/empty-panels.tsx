import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { LetterDrawing, PaperDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useProjectRights } from './project-menu.ts';

/** Tasks and Updates have no data: their panels are always empty, and nothing can be added (D35). */
export function ProjectTasks() {
  const { mayEdit } = useProjectRights();
  return (
    <EmptyState
      drawing={<PaperDrawing />}
      text="No tasks created yet"
      action={
        mayEdit && (
          <Button variant="outlined" startIcon={<Plus size={18} />} disabled>
            Add Task
          </Button>
        )
      }
    />
  );
}

export function ProjectUpdates() {
  return <EmptyState drawing={<LetterDrawing />} text="No updates yet" />;
}
