import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import type { TrashItem } from '#contract/work/trash.ts';
import { t } from '#web/texts/index.ts';
import { StaleArea } from '#web/ui/stale-area.tsx';
import { TrashRow } from './trash-row.tsx';

interface TrashListProps {
  items: readonly TrashItem[];
  /** The items belong to the previous filter while new ones load. */
  stale: boolean;
  /** Why the last attempt failed, while it is being retried. */
  failure: Error | null;
  /** Called when a restore begins. */
  onRestore: (item: TrashItem) => void;
  /** Shown below, such as the element that loads more. */
  children?: ReactNode;
}

/** What is in the trash, deleted last first. */
export function TrashList({ items, stale, failure, onRestore, children }: TrashListProps) {
  return (
    <StaleArea stale={stale} failure={failure}>
      <Card component="ul" aria-label={t('Trash')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((item) => (
          <TrashRow key={item.id} item={item} onRestore={onRestore} />
        ))}
      </Card>
      {children}
    </StaleArea>
  );
}
