import { DoorDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/links.tsx';

/** Shown in a preview instead of screens that belong to the user alone. */
export function PersonalPage() {
  return (
    <EmptyState
      heading="h1"
      drawing={<DoorDrawing />}
      text="This page is personal"
      hint="Only the person themselves can see their profile and inbox."
      action={
        <ButtonLink to="/dashboard" variant="contained">
          Go to dashboard
        </ButtonLink>
      }
    />
  );
}
