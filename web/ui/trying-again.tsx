import Box from '@mui/material/Box';
import { tryingAgain } from '#web/lib/retry.ts';
import { token } from '#web/theme/tokens.ts';

interface TryingAgainProps {
  /** Why the last try failed; null where none has. */
  failure: Error | null;
  /** A line below the text before it. */
  block?: boolean;
}

/** Says that something is wrong while it is still being tried: after the text of a live region. */
export function TryingAgain({ failure, block = false }: TryingAgainProps) {
  if (!failure) return null;
  return (
    <Box component="span" sx={{ display: block ? 'block' : undefined, color: token('warn') }}>
      {' '}
      {tryingAgain}
    </Box>
  );
}
