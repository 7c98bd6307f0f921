import Box from '@mui/material/Box';
import { Eye } from 'lucide-react';
import type { Update } from '#contract/work/updates.ts';
import { formatMoment } from '#web/lib/format.ts';
import { plural, t } from '#web/texts/index.ts';

const quiet = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  color: 'text.secondary',
  fontSize: '0.8125rem',
};

/** Which people of the client have opened an update, in numbers, with their names below. For staff. */
export function SeenBy({ seen: { count, of, by } }: { seen: NonNullable<Update['seen']> }) {
  const line = t('Seen by {count} of {of}', { count, of });
  if (count === 0) {
    return (
      <Box sx={{ ...quiet, mt: 1 }}>
        <Eye size={14} aria-hidden="true" />
        <span>{of === 0 ? t('Nobody of the client can see this yet') : line}</span>
      </Box>
    );
  }
  return (
    <Box component="details" sx={{ mt: 1 }}>
      <Box component="summary" sx={{ ...quiet, minHeight: 32, cursor: 'pointer' }}>
        <Eye size={14} aria-hidden="true" />
        <span>{line}</span>
      </Box>
      <Box component="ul" aria-label={t('Seen by')} sx={{ m: 0, pl: 2.5, fontSize: '0.8125rem', listStyle: 'none' }}>
        {by.map(({ userId, name, at }) => (
          <li key={userId}>
            <bdi>{name}</bdi> ·{' '}
            <Box component="time" dateTime={at} sx={{ color: 'text.secondary' }}>
              {formatMoment(at)}
            </Box>
          </li>
        ))}
        {count > by.length && (
          <li>{plural(count - by.length, { one: 'and {count} more', other: 'and {count} more' })}</li>
        )}
      </Box>
    </Box>
  );
}
