import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { ListDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/links.tsx';

/** Where hours are off, or not shown to the client. */
export function NoHours() {
  const isAdmin = useSession()?.user.isAdmin;
  return (
    <EmptyState
      drawing={<ListDrawing />}
      text={t('Hours are not shown here')}
      hint={isAdmin ? t('Turn them on for your projects in the settings.') : t('Your company has not turned them on.')}
      action={
        isAdmin && (
          <ButtonLink to="/settings/company" hash="projects" variant="outlined">
            {t('Open the settings')}
          </ButtonLink>
        )
      }
    />
  );
}
