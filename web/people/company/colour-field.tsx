import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Ref } from 'react';
import { t } from '#web/texts/index.ts';
import { TextInput } from '#web/ui/text-input.tsx';

interface ColourFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  ref: Ref<HTMLInputElement>;
}

/** Our own colour, which the picker shows if the company has none. */
const ours = '#2B5BD7';

/** The company's colour: typed, or picked in the browser's dialog. */
export function ColourField({ value, error, onChange, ref }: ColourFieldProps) {
  const shown = colourOf(value) ?? ours;
  return (
    <TextInput
      ref={ref}
      label={t('Colour')}
      value={value}
      error={error}
      hint={t('Buttons, links and selections use it, for everybody in your company.')}
      placeholder={ours}
      autoComplete="off"
      spellCheck={false}
      maxLength={9}
      onChange={(event) => onChange(event.target.value)}
      end={
        <>
          {value && (
            <Button size="small" onClick={() => onChange('')}>
              {t('Use the default')}
            </Button>
          )}
          <Box
            component="input"
            type="color"
            aria-label={t('Pick a colour')}
            value={shown.toLowerCase()}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
            sx={swatch}
          />
        </>
      }
    />
  );
}

/** The colour that was typed, or undefined while it is none. */
export function colourOf(typed: string): string | undefined {
  const colour = typed.trim().toUpperCase();
  return /^#[0-9A-F]{6}$/.test(colour) ? colour : undefined;
}

const swatch = {
  alignSelf: 'center',
  width: 28,
  height: 24,
  '@media (pointer: coarse)': { width: 44, height: 44 },
  p: 0,
  border: 0,
  borderRadius: '6px',
  backgroundColor: 'transparent',
  cursor: 'pointer',
} as const;
