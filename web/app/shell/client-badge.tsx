import Box from '@mui/material/Box';
import { Building2 } from 'lucide-react';
import { token } from '#web/theme/tokens.ts';

/** The client whose user is signed in, so that whoever shares the screen knows which side it shows. */
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
        // Gives way before the page's name does: the name must not lose even a fraction of a pixel, or it is cut.
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
