import Box from '@mui/material/Box';
import type { ComponentPropsWithRef } from 'react';
import { type HueName, hueNames } from '#contract/platform/hues.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { hueColor } from '#web/ui/hue.ts';

interface ColourChoiceProps {
  /** Accepts react-hook-form's `register('colour')`. */
  field: ComponentPropsWithRef<'input'>;
  /** Of a client that has no colour yet. */
  isNew: boolean;
}

/** Chooses the colour of a client in lists, charts and calendars. */
export function ColourChoice({ field, isNew }: ColourChoiceProps) {
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.75, fontSize: '0.8125rem', fontWeight: 500 }}>
        {t('Colour')}
      </Box>
      <Box sx={swatches}>
        {hueNames.map((hue) => (
          <Box
            component="input"
            key={hue}
            {...field}
            type="radio"
            value={hue}
            aria-label={labels[hue]}
            title={labels[hue]}
            style={{ backgroundColor: hueColor('dot', hue) }}
            sx={swatch}
          />
        ))}
      </Box>
      {isNew && (
        <Box sx={{ mt: 0.75, fontSize: '0.8125rem', color: 'text.secondary' }}>
          {t('Without a choice the client gets the next free colour.')}
        </Box>
      )}
    </Box>
  );
}

const labels: Record<HueName, string> = {
  blue: t('Blue'),
  amber: t('Amber'),
  cyan: t('Cyan'),
  pink: t('Pink'),
  emerald: t('Emerald'),
  indigo: t('Indigo'),
  olive: t('Olive'),
  sky: t('Sky blue'),
  orange: t('Orange'),
  teal: t('Teal'),
  purple: t('Purple'),
  green: t('Green'),
};

/** Two rows. Fingers get as much as there is room for. */
const swatches = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(6, 28px)',
  '@media (pointer: coarse)': { gridTemplateColumns: 'repeat(6, minmax(0, 44px))' },
} as const;

// The chosen one has a ring, so that it is not told by its colour.
const swatch = {
  appearance: 'none',
  width: '100%',
  height: 28,
  m: 0,
  border: 0,
  borderRadius: '8px',
  cursor: 'pointer',
  forcedColorAdjust: 'none',
  '&:checked': { boxShadow: `0 0 0 2px ${token('surface')}, 0 0 0 4px ${token('ink')}` },
  '&:focus-visible': { outlineOffset: '5px' },
  '@media (pointer: coarse)': { height: 44 },
} as const;
