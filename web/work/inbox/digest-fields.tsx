import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { t } from '#web/texts/index.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';

const days = [t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday'), t('Sunday')];

interface DigestFieldsProps {
  at: string;
  /** Days of the week from Monday = 1. */
  on: readonly number[];
  onChange: (changes: { digestAt?: string; digestDays?: readonly number[] }) => void;
}

/** When the daily digest comes. */
export function DigestFields({ at, on, onChange }: DigestFieldsProps) {
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
  // Programs can set any minute.
  const times = hours.includes(at) ? hours : [at, ...hours];
  const toggle = (day: number, checked: boolean) =>
    onChange({ digestDays: checked ? [...on, day].sort() : on.filter((each) => each !== day) });
  return (
    <>
      <Box role="group" aria-label={t('Days of the digest')} sx={{ display: 'flex', flexWrap: 'wrap', mb: 1 }}>
        {days.map((name, index) => (
          <FormControlLabel
            key={name}
            sx={{ width: 128, mr: 0 }}
            label={name}
            control={
              <Checkbox
                size="small"
                checked={on.includes(index + 1)}
                onChange={(_event, checked) => toggle(index + 1, checked)}
              />
            }
          />
        ))}
      </Box>
      {on.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('No day is chosen, so no digest is sent.')}</Typography>
      ) : (
        <FilterSelect
          label={t('Time of the digest')}
          value={at}
          options={times.map((time) => ({ value: time, label: t('At {time}', { time }) }))}
          onChange={(digestAt) => onChange({ digestAt })}
        />
      )}
    </>
  );
}
