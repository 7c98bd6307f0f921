import Box from '@mui/material/Box';
import { useId } from 'react';
import type { Audience } from '#contract/platform/audience.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { audiences, labelOf, looks } from './audience.tsx';

interface AudienceChoiceProps {
  /** Undefined until it is known what the company preselects. */
  value: Audience | undefined;
  clientName: string;
  /** A line of explanation below each choice. */
  hints?: Record<Audience, string>;
  onChange: (audience: Audience) => void;
}

/** Who will see files besides staff. */
export function AudienceChoice({ value, clientName, hints, onChange }: AudienceChoiceProps) {
  const id = useId();
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.75, fontSize: '0.8125rem', fontWeight: 500 }}>
        {t('Visible to')}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {audiences.map((audience) => {
          const { icon: Icon, tone } = looks[audience];
          const label = labelOf(audience, clientName);
          return (
            <Box component="label" key={audience} data-chosen={value === audience} sx={option}>
              <input
                type="radio"
                name={id}
                aria-label={label}
                checked={value === audience}
                onChange={() => onChange(audience)}
                style={{ margin: 0, accentColor: 'currentColor' }}
              />
              <Icon size={16} aria-hidden="true" style={{ flex: 'none', color: token(tone) }} />
              <Box component="span" sx={oneLine}>
                {label}
                {hints && (
                  <Box component="span" sx={hintText}>
                    {hints[audience]}
                  </Box>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const hintText = { display: 'block', fontSize: '0.8125rem', color: 'text.secondary', whiteSpace: 'normal' } as const;
const option = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  p: 1.25,
  minWidth: 0,
  cursor: 'pointer',
  border: `1px solid ${token('line')}`,
  borderRadius: '8px',
  '&[data-chosen=true]': { borderColor: token('accent'), backgroundColor: token('accent-soft') },
} as const;
