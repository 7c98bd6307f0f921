import Box from '@mui/material/Box';
import type { EventKind } from '#contract/platform/event-kinds.ts';
import { t } from '#web/texts/index.ts';
import { tickBox, tickLabel } from '#web/ui/tick-styles.ts';
import { kindGroups, kindLabels } from './kinds.ts';

interface KindPickerProps {
  value: readonly EventKind[];
  onChange: (value: EventKind[]) => void;
  error: string | undefined;
}

/** Chooses kinds of events, in groups. */
export function KindPicker({ value, onChange, error }: KindPickerProps) {
  const toggle = (kind: EventKind) =>
    onChange(value.includes(kind) ? value.filter((each) => each !== kind) : [...value, kind]);
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 500 }}>
        {t('Sent when')}
      </Box>
      {error && (
        <Box role="alert" sx={{ mb: 1, fontSize: '0.8125rem', color: 'error.main' }}>
          {error}
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {kindGroups.map(({ label, kinds }) => (
          <Box key={label} component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
            <Box component="legend" sx={{ p: 0, fontSize: '0.8125rem', color: 'text.secondary' }}>
              {label}
            </Box>
            {kinds.map((kind) => (
              <Box key={kind} component="label" sx={tickLabel}>
                <input type="checkbox" style={tickBox} checked={value.includes(kind)} onChange={() => toggle(kind)} />
                <span>{kindLabels[kind]}</span>
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
