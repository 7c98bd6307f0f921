import Box from '@mui/material/Box';
import { tryingAgain } from '#web/lib/retry.ts';
import { token } from '#web/theme/tokens.ts';

interface TryingAgainProps {
  /** Why the last attempt failed, or null. */
  failure: Error | null;
  /** Shown on its own line below the text. */
  block?: boolean;
}

/** Shows in a live region that something failed and is being retried. */
export function TryingAgain({ failure, block = false }: TryingAgainProps) {
  if (!failure) return null;
  return (
    <Box component="span" sx={{ display: block ? 'block' : undefined, color: token('warn') }}>
      {' '}
      {tryingAgain}
    </Box>
  );
}
