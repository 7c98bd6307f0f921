import Box from '@mui/material/Box';
import { token } from '#web/theme/tokens.ts';

/** Shows keys to press one after another. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <Box component="span" aria-hidden="true" sx={{ display: 'inline-flex', gap: 0.5 }}>
      {keys.map((key) => (
        <Box key={key} component="kbd" sx={cap}>
          {key}
        </Box>
      ))}
    </Box>
  );
}

const cap = {
  minWidth: 22,
  px: 0.75,
  borderRadius: '5px',
  border: `1px solid ${token('line')}`,
  backgroundColor: token('surface'),
  color: token('muted'),
  font: 'inherit',
  fontSize: '0.75rem',
  lineHeight: '20px',
  textAlign: 'center',
} as const;
