import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { CircleAlert, CircleCheck, Copy, Hourglass, type LucideIcon } from 'lucide-react';
import type { Export } from '#contract/exchange/exports.ts';
import { formatFileSize, formatInstant } from '#web/lib/format.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useCopy } from '#web/ui/use-copy.ts';

/** How far an archive is, and what is known of it. */
export function ExportState({ archive }: { archive: Export }) {
  const { icon: Icon, colour, text } = states[archive.state];
  return (
    <Box sx={{ display: 'grid', gap: 0.75, minWidth: 0 }}>
      <Box role="status" sx={{ display: 'flex', gap: 1 }}>
        <Box component="span" aria-hidden="true" sx={{ display: 'inline-flex', pt: '3px', color: token(colour) }}>
          <Icon size={16} style={{ flex: 'none' }} />
        </Box>
        {text}
      </Box>
      {archive.state === 'Running' && <Progress archive={archive} />}
      {archive.state === 'Ready' && <Facts archive={archive} />}
    </Box>
  );
}

const states: Record<Export['state'], { icon: LucideIcon; colour: 'accent' | 'good' | 'bad'; text: string }> = {
  Queued: { icon: Hourglass, colour: 'accent', text: t('The archive is made soon.') },
  Running: { icon: Hourglass, colour: 'accent', text: t('The archive is being made.') },
  Ready: { icon: CircleCheck, colour: 'good', text: t('The archive is ready.') },
  Failed: {
    icon: CircleAlert,
    colour: 'bad',
    text: t('The server could not finish the archive. Please try again. If it fails again, tell your administrator.'),
  },
};

function Progress({ archive: { filesDone: done, filesTotal: total } }: { archive: Export }) {
  return (
    <Box>
      <ProgressBar value={total > 0 ? Math.min(99, (done / total) * 100) : 0} label={t('Files in the archive')} />
      {total > 0 && (
        <Box className="tabular" sx={quiet}>
          {t('{done} of {total} files', { done, total })}
        </Box>
      )}
    </Box>
  );
}

function Facts({ archive: { sizeBytes = 0, sha256 = '', expiresAt } }: { archive: Export }) {
  const copy = useCopy();
  return (
    <Box sx={{ ...quiet, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <span className="tabular">{formatFileSize(sizeBytes)}</span>
      <span className="tabular">{t('Kept until {day}', { day: formatInstant(expiresAt) })}</span>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}>
        {t('SHA-256')}
        <Box component="code" title={sha256} sx={{ fontFamily: 'monospace' }}>
          {`${sha256.slice(0, 12)}…`}
        </Box>
        <IconButton
          size="small"
          aria-label={t('Copy the SHA-256')}
          title={t('Copy')}
          onClick={() => copy(sha256, t('SHA-256 copied'))}
        >
          <Copy size={14} aria-hidden="true" />
        </IconButton>
      </Box>
    </Box>
  );
}

const quiet = { fontSize: '0.8125rem', color: 'text.secondary' } as const;
