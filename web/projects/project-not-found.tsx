import { LensDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/links.tsx';

export function ProjectNotFound() {
  return (
    <EmptyState
      heading="h1"
      drawing={<LensDrawing />}
      text="Project not found"
      hint="It may have been deleted, or you don't have access to it."
      action={
        <ButtonLink to="/projects" variant="contained">
          Go to projects
        </ButtonLink>
      }
    />
  );
}
