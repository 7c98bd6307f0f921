import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { problemTexts } from '#contract/platform/problem-texts.ts';
import { serviceLimits } from '#contract/work/service-hours.ts';
import { formatDay } from '#web/lib/format.ts';
import { t, translated } from '#web/texts/index.ts';
import { TextInput } from '#web/ui/text-input.tsx';

interface HolidaysFieldProps {
  days: readonly string[];
  error: string | undefined;
  onChange: (days: string[]) => void;
}

/** Days off: a field that adds one, and a chip for each. */
export function HolidaysField({ days, error, onChange }: HolidaysFieldProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  // A browser gives nothing for a day such as 30 February.
  const check = () => setIsUnreadable(input.current?.validity.badInput ?? false);
  const add = () => {
    check();
    if (input.current?.validity.badInput) return;
    if (typed !== '' && !days.includes(typed)) onChange([...days, typed].sort());
    setTyped('');
    input.current?.focus();
  };
  const remove = (day: string) => {
    onChange(days.filter((each) => each !== day));
    input.current?.focus();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
        <TextInput
          ref={input}
          label={t('Holidays')}
          type="date"
          value={typed}
          error={isUnreadable ? translated(problemTexts.noSuchDay) : error}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={check}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // It would send the form.
            event.preventDefault();
            add();
          }}
        />
        <Button
          variant="outlined"
          onClick={add}
          disabled={typed === '' || days.length >= serviceLimits.holidays}
          sx={{ minHeight: 40 }}
        >
          {t('Add day')}
        </Button>
      </Box>
      {days.length > 0 && (
        <Box
          component="ul"
          aria-label={t('Holidays')}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
        >
          {days.map((day) => (
            <li key={day}>
              <Chip
                label={formatDay(day)}
                variant="outlined"
                onClick={() => remove(day)}
                onDelete={() => remove(day)}
                deleteIcon={<X size={16} aria-hidden="true" />}
                aria-label={t('Remove {day}', { day: formatDay(day) })}
              />
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
