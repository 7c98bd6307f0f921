import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { CardsDrawing, LensDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface NoProjectsProps {
  filtering: boolean;
  onClear: () => void;
  /** The create button, if the user may create projects. */
  create: ReactNode;
}

export function NoProjects({ filtering, onClear, create }: NoProjectsProps) {
  if (!filtering) {
    return (
      <EmptyState
        drawing={<CardsDrawing />}
        text="No projects found"
        hint="Get started by creating your first project."
        action={create}
      />
    );
  }
  return (
    <EmptyState
      drawing={<LensDrawing />}
      text="No projects found"
      hint="Try adjusting your search or filters to find what you're looking for."
      action={
        <Button variant="outlined" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}
