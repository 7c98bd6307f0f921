import { t } from '#web/texts/index.ts';
import { LensDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/links.tsx';

export function TicketNotFound() {
  return (
    <EmptyState
      heading="h1"
      drawing={<LensDrawing />}
      text={t('Ticket not found')}
      hint={t("It doesn't exist, or you don't have access to it.")}
      action={
        <ButtonLink to="/supportTickets" variant="contained">
          {t('Go to tickets')}
        </ButtonLink>
      }
    />
  );
}
