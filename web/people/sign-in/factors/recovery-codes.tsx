import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Copy, Download, Printer } from 'lucide-react';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { useCopy } from '#web/ui/use-copy.ts';

/** New recovery codes, which are shown only now. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const copy = useCopy();
  const text = `${t('Recovery codes for {place}', { place: location.host })}\n\n${codes.join('\n')}\n`;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {t(
          'If you lose your app, each of these codes signs you in once. They are shown only now, so store them safely.',
        )}
      </Typography>
      <Box component="ul" aria-label={t('Recovery codes')} sx={list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<Copy size={16} />}
          onClick={() => copy(text, t('Recovery codes copied'))}
        >
          {t('Copy')}
        </Button>
        <Button size="small" variant="outlined" startIcon={<Download size={16} />} onClick={() => download(text)}>
          {t('Download')}
        </Button>
        <Button size="small" variant="outlined" startIcon={<Printer size={16} />} onClick={() => print(text)}>
          {t('Print')}
        </Button>
      </Box>
    </Box>
  );
}

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Prints the codes and nothing else of the page. */
function print(text: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentWindow;
  if (!page) return;
  const content = page.document.createElement('pre');
  content.textContent = text;
  page.document.body.append(content);
  page.addEventListener('afterprint', () => frame.remove());
  page.print();
}

const list = {
  m: 0,
  p: 2,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, 1fr)',
  gap: 1,
  listStyle: 'none',
  fontFamily: 'monospace',
  fontSize: '1rem',
  border: `1px solid ${token('line')}`,
  borderRadius: 1,
} as const;
