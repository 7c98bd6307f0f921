import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { formatTime } from '#web/lib/format.ts';
import { clearPreview, type Preview, readPreview } from '#web/lib/session.ts';
import { send } from '#web/lib/transport.ts';
import { t, tNode } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';

/** Milliseconds between two readings of what is on screen. A preview gets no live updates. */
const interval = 15_000;

/** Says on every screen of a preview, and on paper, who is shown and until when. Ends it when its time is over. */
export function PreviewBanner({ preview: { shown, until } }: { preview: Preview }) {
  const client = useQueryClient();
  useEffect(() => {
    const over = setTimeout(endPreview, until - Date.now());
    const refresh = setInterval(() => void client.refetchQueries({ type: 'active' }), interval);
    return () => {
      clearTimeout(over);
      clearInterval(refresh);
    };
  }, [client, until]);
  return (
    <Box role="region" aria-label={t('Preview')} sx={banner}>
      <Eye size={16} aria-hidden="true" style={{ flex: 'none' }} />
      <Box component="p" sx={{ m: 0, flex: '0 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>
        {tNode('You see Loggia as {name}, until {time}. Nothing can be changed.', {
          name: <strong>{shown}</strong>,
          time: formatTime(new Date(until).toISOString()),
        })}
      </Box>
      <Button size="small" variant="outlined" color="inherit" onClick={endPreview} sx={stop}>
        {t('Stop')}
      </Button>
    </Box>
  );
}

// Sticks below the top bar.
const banner = {
  position: 'sticky',
  top: 56,
  zIndex: (theme: Theme) => theme.zIndex.appBar - 1,
  display: 'flex',
  alignItems: 'center',
  columnGap: 1.25,
  px: { xs: 2, sm: 3 },
  py: 0.75,
  borderBottom: `1px solid ${token('line')}`,
  color: token('warn'),
  backgroundColor: token('warn-soft'),
  // Extends over the space of the scroll bar, like the top bar.
  boxShadow: `20px -1px ${token('warn-soft')}, 20px 0 ${token('line')}`,
  '@media print': { position: 'static' },
} as const;

const stop = { flex: 'none', ml: 'auto', '@media print': { display: 'none' } } as const;

/** Ends the preview in this tab immediately, then on the server. The layout then reloads the page. */
function endPreview(): void {
  const token = readPreview()?.token;
  clearPreview();
  if (token) send('endPreview', {}, { token, keepalive: true }).catch(() => {});
}
