import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';

interface BusyOverlayProps {
  title: string;
  text: string;
  onCancel: () => void;
}

/** Covers the nearest positioned parent while it must not be used, and shows why. */
export function BusyOverlay({ title, text, onCancel }: BusyOverlayProps) {
  return (
    <Box
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
      <div role="status">
        <Typography variant="h2" component="p" sx={{ mt: 1 }}>
          {title}
        </Typography>
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>{text}</Typography>
      </div>
      <Button variant="outlined" onClick={onCancel} sx={{ mt: 1 }}>
        {t('Cancel')}
      </Button>
    </Box>
  );
}
