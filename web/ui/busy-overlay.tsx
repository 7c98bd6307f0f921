import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { token } from '#web/theme/tokens.ts';

/** Covers the nearest positioned parent while it must not be used, and shows why. */
export function BusyOverlay({ title, text }: { title: string; text: string }) {
  return (
    <Box
      role="status"
      sx={{
        position: 'absolute',
        inset: 0,
        zIndex: 2,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1,
        p: 3,
        textAlign: 'center',
        borderRadius: 'inherit',
        backgroundColor: `color-mix(in srgb, ${token('surface')} 92%, transparent)`,
      }}
    >
      <CircularProgress size={28} aria-hidden="true" />
      <Typography variant="h2" component="p" sx={{ mt: 1 }}>
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
    </Box>
  );
}
