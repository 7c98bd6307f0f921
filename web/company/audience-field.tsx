import Box from '@mui/material/Box';
import { Eye, Lock } from 'lucide-react';
import { useId } from 'react';
import type { Audience } from '#contract/audience.ts';
import { token } from '#web/theme/tokens.ts';

interface AudienceFieldProps {
  value: Audience;
  onChange: (value: Audience) => void;
}

const choices = [
  ['client', 'The client', 'Staff and the users of the client', Eye],
  ['staff', 'Staff only', 'Your company, until somebody shares it', Lock],
] as const;

/** What the upload dialog preselects. */
export function AudienceField({ value, onChange }: AudienceFieldProps) {
  const id = useId();
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.75, fontSize: '0.8125rem', fontWeight: 500 }}>
        Visible to
      </Box>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {choices.map(([audience, label, hint, Icon]) => (
          <Box component="label" key={audience} data-chosen={value === audience} sx={option}>
            <input
              type="radio"
              name={id}
              aria-label={label}
              checked={value === audience}
              onChange={() => onChange(audience)}
              style={{ margin: '3px 0 0', accentColor: 'currentColor' }}
            />
            <span>
              <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
                <Icon size={15} aria-hidden="true" />
                {label}
              </Box>
              <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
                {hint}
              </Box>
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const option = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  p: 1.25,
  minWidth: 0,
  cursor: 'pointer',
  border: `1px solid ${token('line')}`,
  borderRadius: '8px',
  '&[data-chosen=true]': { borderColor: token('accent'), backgroundColor: token('accent-soft') },
} as const;
