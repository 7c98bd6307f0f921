import Button from '@mui/material/Button';
import { RotateCw } from 'lucide-react';
import { t } from '#web/texts/index.ts';
import { EmptyState } from './empty-state.tsx';
import { CloudDrawing } from './shell-drawings.tsx';

interface ErrorStateProps {
  /** The message to show. */
  message: string;
  hint?: string;
  onRetry?: () => void;
  compact?: boolean;
  /** `h1` if the state is the whole page. */
  heading?: 'h1' | 'p';
}

/** Shown when loading failed, with a retry button. */
export function ErrorState({ message, hint, onRetry, compact, heading }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        drawing={<CloudDrawing />}
        text={message}
        hint={hint}
        compact={compact}
        heading={heading}
        action={
          onRetry && (
            <Button variant="outlined" startIcon={<RotateCw size={16} />} onClick={onRetry}>
              {t('Try again')}
            </Button>
          )
        }
      />
    </div>
  );
}
