import Button from '@mui/material/Button';
import { t } from '#web/texts/index.ts';
import { LensDrawing } from './drawings.tsx';
import { EmptyState } from './empty-state.tsx';

interface NoResultsProps {
  text?: string;
  hint?: string;
  /** The text of the button that shows everything again. */
  clear?: string;
  onClear: () => void;
}

/** Shown when no item matches a search or filter. */
export function NoResults({ text, hint, clear, onClear }: NoResultsProps) {
  return (
    <EmptyState
      drawing={<LensDrawing />}
      text={text ?? t('No results')}
      hint={hint}
      action={
        <Button variant="outlined" onClick={onClear}>
          {clear ?? t('Clear filters')}
        </Button>
      }
    />
  );
}
