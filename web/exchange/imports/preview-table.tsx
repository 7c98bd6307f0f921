import Box from '@mui/material/Box';
import type { ImportCheck } from '#contract/exchange/imports.ts';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { actionLabels } from './texts.ts';

const tones: Record<ImportCheck['preview'][number]['action'], Tone> = {
  create: 'good',
  update: 'accent',
  unchanged: 'idle',
  invalid: 'bad',
};

/** The first rows of the file. It scrolls to the side if it is wider than the screen. */
export function PreviewTable({ check: { columns, preview, rows } }: { check: ImportCheck }) {
  const label =
    preview.length < rows
      ? plural(preview.length, { one: 'The first row', other: 'The first {count} rows' })
      : t('All rows');
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={frame}>
      <Box component="table" sx={table}>
        <Box component="caption" sx={{ mb: 1, textAlign: 'left', fontWeight: 600 }}>
          {label}
        </Box>
        <thead>
          <tr>
            <th scope="col">{t('Row')}</th>
            <th scope="col">{t('What happens')}</th>
            {columns.map(({ header }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
              <th scope="col" key={index}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map(({ row, action, cells }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              <td>
                <StatusBadge tone={tones[action]} label={actionLabels[action]} />
              </td>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                <td key={index} title={cell}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const frame = { minWidth: 0, maxHeight: 360, overflow: 'auto' } as const;
const table = {
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': {
    maxWidth: 220,
    px: 1,
    py: 0.75,
    overflow: 'hidden',
    textAlign: 'left',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${token('line')}`,
  },
  '& thead th': { color: token('muted'), fontWeight: 500 },
  '& tbody th': { color: token('muted'), fontWeight: 400 },
} as const;
