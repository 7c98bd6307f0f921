import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { t } from '#web/texts/index.ts';
import { LensDrawing, LetterDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { TicketListSearch } from './list-search.ts';

interface NoTicketsProps {
  filter: TicketListSearch;
  onClear: () => void;
  /** The create button. */
  create: ReactNode;
}

/** The hint about filters appears for a search or any filter, but not for a priority only, as specified. An order hides nothing. */
export function NoTickets({ filter, onClear, create }: NoTicketsProps) {
  const { search, status, assigneeId, clientId, projectId } = filter;
  const searching = Boolean(search?.trim() || status || assigneeId || clientId || projectId);
  const clear = (
    <Button variant="outlined" onClick={onClear}>
      {t('Clear filters')}
    </Button>
  );
  return (
    <EmptyState
      drawing={searching || filter.priority ? <LensDrawing /> : <LetterDrawing />}
      text={t('No tickets found')}
      hint={
        searching
          ? t("Try adjusting your search or filters to find what you're looking for.")
          : t('Get started by creating your first support ticket.')
      }
      action={searching || filter.priority ? clear : create}
    />
  );
}
