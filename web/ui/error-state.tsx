import Button from '@mui/material/Button';
import { RotateCw } from 'lucide-react';
import { CloudDrawing } from './drawings.tsx';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  /** What happened, in words for the user. */
  message: string;
  hint?: string;
  onRetry?: () => void;
  compact?: boolean;
  /** `h1` where the state is the whole page. */
  heading?: 'h1' | 'p';
}

/** What stands where loading failed, with the way to try again. */
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
              Try again
            </Button>
          )
        }
      />
    </div>
  );
}
