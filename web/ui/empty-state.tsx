import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** One of `drawings.tsx`. */
  drawing?: ReactNode;
  text: string;
  hint?: ReactNode;
  /** The suggested next step. */
  action?: ReactNode;
  /** `h1` if the state is the whole page. */
  heading?: 'h1' | 'h2' | 'p';
  /** Smaller, for a panel inside a page. */
  compact?: boolean;
}

/** Shown when there is nothing to list. */
export function EmptyState({ drawing, text, hint, action, heading = 'p', compact = false }: EmptyStateProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        px: 2,
        py: compact ? 3 : { xs: 5, sm: 8 },
      }}
    >
      {drawing && <Box sx={{ mb: 2, lineHeight: 0 }}>{drawing}</Box>}
      <Typography component={heading} variant="h2">
        {text}
      </Typography>
      {hint && (
        <Typography sx={{ mt: 0.5, maxWidth: 420, textWrap: 'balance', color: 'text.secondary' }}>{hint}</Typography>
      )}
      {action && <Box sx={{ mt: 2.5 }}>{action}</Box>}
    </Box>
  );
}
