import { t } from '#web/texts/index.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { DoorDrawing } from '#web/ui/shell-drawings.tsx';

/** Shown inside the shell if the user's role lacks the claim for the screen. */
export function NoAccessPage() {
  return (
    <EmptyState
      heading="h1"
      drawing={<DoorDrawing />}
      text={t("You don't have access to this page")}
      hint={t('Ask your administrator if you need it.')}
      action={
        <ButtonLink to="/dashboard" variant="contained">
          {t('Go to dashboard')}
        </ButtonLink>
      }
    />
  );
}
