import Box from '@mui/material/Box';
import { encode } from 'uqr';
import { t } from '#web/texts/index.ts';

/** Draws a text as a QR code. Always dark on white, also in the dark scheme, because many cameras read nothing else. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box
      component="svg"
      role="img"
      aria-label={t('QR code for your app')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ display: 'block', width: 184, maxWidth: '100%', borderRadius: 1, backgroundColor: '#fff' }}
    >
      <path d={dark.join('')} fill="#000" />
    </Box>
  );
}
