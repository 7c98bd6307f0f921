import type { ReactNode } from 'react';
import { t } from '#web/texts/index.ts';
import { PeopleDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NoResults } from '#web/ui/no-results.tsx';

interface NoClientsProps {
  searching: boolean;
  onClear: () => void;
  /** The add button, if the user may add clients. */
  add: ReactNode;
}

export function NoClients({ searching, onClear, add }: NoClientsProps) {
  if (!searching) return <EmptyState drawing={<PeopleDrawing />} text={t('No clients found')} action={add} />;
  return <NoResults text={t('No clients found')} clear={t('Clear search')} onClear={onClear} />;
}
