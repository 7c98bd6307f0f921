import Box from '@mui/material/Box';
import { t } from '#web/texts/index.ts';
import { textLimit } from './preview-kind.ts';

/** Shows the text unformatted. */
export function TextPreview({ name, bytes }: { name: string; bytes: Uint8Array }) {
  const cut = bytes.byteLength > textLimit;
  return (
    <Box
      role="region"
      aria-label={t('Text of {name}', { name })}
      tabIndex={0}
      sx={{ flex: 1, overflow: 'auto', p: { xs: 2, sm: 3 } }}
    >
      <Box component="pre" sx={text}>
        {decode(cut ? bytes.subarray(0, textLimit) : bytes)}
      </Box>
      {cut && <Box sx={{ mt: 2, color: 'text.secondary' }}>{t('Download the file to see the rest.')}</Box>}
    </Box>
  );
}

/** Decodes UTF-8, or else windows-1252, the older encoding of Western Europe. */
function decode(bytes: Uint8Array): string {
  try {
    // Ignore a character that is cut in two at the end.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const text = {
  m: 0,
  maxWidth: '100ch',
  font: 'inherit',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  tabSize: 4,
} as const;
