import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { token } from '#web/theme/tokens.ts';
import { SelectArrow } from './select-arrow.tsx';

interface FilterOption<Value extends string> {
  value: Value;
  label: string;
}

interface FilterSelectProps<Value extends string> {
  /** The accessible name, such as 'Status'. */
  label: string;
  value: Value;
  /** The first is usually 'all'. */
  options: readonly FilterOption<Value>[];
  onChange: (value: Value) => void;
}

/** A quiet select without a visible label, for toolbars. It shows in colour that it narrows the list. */
export function FilterSelect<Value extends string>({ label, value, options, onChange }: FilterSelectProps<Value>) {
  return (
    <Select
      size="small"
      IconComponent={SelectArrow}
      value={value}
      onChange={(event) => onChange(event.target.value as Value)}
      inputProps={{ 'aria-label': label }}
      SelectDisplayProps={{ 'aria-label': label }}
      sx={{ ...chip, ...(value !== options[0]?.value && used) }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </Select>
  );
}

const chip = {
  maxWidth: { sm: 200 },
  flex: { xs: '1 1 130px', sm: '0 0 auto' },
  borderRadius: 999,
  fontSize: '0.8125rem',
  '& .MuiSelect-select': { pl: 1.75 },
  '& .MuiOutlinedInput-notchedOutline': { borderColor: token('line') },
} as const;

const used = {
  color: token('accent'),
  fontWeight: 500,
  backgroundColor: token('accent-soft'),
  '& .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
} as const;
