import { t } from '#web/texts/index.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { DoorDrawing } from '#web/ui/shell-drawings.tsx';

/** Shown in a preview instead of screens that belong to the user alone. */
export function PersonalPage() {
  return (
    <EmptyState
      heading="h1"
      drawing={<DoorDrawing />}
      text={t('This page is personal')}
      hint={t('Only the person themselves can see their profile and inbox.')}
      action={
        <ButtonLink to="/dashboard" variant="contained">
          {t('Go to dashboard')}
        </ButtonLink>
      }
    />
  );
}
