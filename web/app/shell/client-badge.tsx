import Box from '@mui/material/Box';
import { Building2 } from 'lucide-react';
import { token } from '#web/theme/tokens.ts';

/** The client of the signed-in user, so that anyone sharing the screen knows whose view it is. */
export function ClientBadge({ name }: { name: string }) {
  return (
    <Box
      component="span"
      title={name}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        minWidth: 40,
        // Shrinks before the page name does, because even a fraction of a pixel would cut the name.
        flexShrink: 1e6,
        maxWidth: 220,
        height: 24,
        px: 1.25,
        borderRadius: 999,
        border: `1px solid ${token('line')}`,
        fontSize: '0.75rem',
        fontWeight: 500,
        color: token('muted'),
      }}
    >
      <Building2 size={13} aria-hidden="true" style={{ flex: 'none' }} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {name}
      </Box>
    </Box>
  );
}
