import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { t } from '#web/texts/index.ts';
import { LensDrawing, PeopleDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface NoClientsProps {
  searching: boolean;
  onClear: () => void;
  /** The add button, if the user may add clients. */
  add: ReactNode;
}

export function NoClients({ searching, onClear, add }: NoClientsProps) {
  if (!searching) return <EmptyState drawing={<PeopleDrawing />} text={t('No clients found')} action={add} />;
  return (
    <EmptyState
      drawing={<LensDrawing />}
      text={t('No clients found')}
      action={
        <Button variant="outlined" onClick={onClear}>
          {t('Clear search')}
        </Button>
      }
    />
  );
}
