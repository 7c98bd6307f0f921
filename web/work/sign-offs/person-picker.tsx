import Box from '@mui/material/Box';
import { t } from '#web/texts/index.ts';
import { tickBox, tickLabel } from '#web/ui/tick-styles.ts';

interface PersonPickerProps {
  people: readonly { id: string; name: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
}

/** Chooses the people who are asked. */
export function PersonPicker({ people, value, onChange, error }: PersonPickerProps) {
  const toggle = (id: string) => onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]);
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 500 }}>
        {t('People *')}
      </Box>
      {error && (
        <Box role="alert" sx={{ mb: 0.5, fontSize: '0.8125rem', color: 'error.main' }}>
          {error}
        </Box>
      )}
      {people.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {t(
            'Nobody of the client sees this file and may approve. Share it with the client, and add people to the team.',
          )}
        </Box>
      )}
      <Box sx={{ maxHeight: 240, overflowY: 'auto' }}>
        {people.map(({ id, name }) => (
          <Box key={id} component="label" sx={tickLabel}>
            <input type="checkbox" style={tickBox} checked={value.includes(id)} onChange={() => toggle(id)} />
            <span>{name}</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
