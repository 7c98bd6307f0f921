import { t } from '#web/texts/index.ts';
import { LensDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/links.tsx';

export function ProjectNotFound() {
  return (
    <EmptyState
      heading="h1"
      drawing={<LensDrawing />}
      text={t('Project not found')}
      hint={t("It may have been deleted, or you don't have access to it.")}
      action={
        <ButtonLink to="/projects" variant="contained">
          {t('Go to projects')}
        </ButtonLink>
      }
    />
  );
}
