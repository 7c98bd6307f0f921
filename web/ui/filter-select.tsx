import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
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

/** A small select without a visible label, for toolbars. */
export function FilterSelect<Value extends string>({ label, value, options, onChange }: FilterSelectProps<Value>) {
  return (
    <Select
      size="small"
      IconComponent={SelectArrow}
      value={value}
      onChange={(event) => onChange(event.target.value as Value)}
      inputProps={{ 'aria-label': label }}
      SelectDisplayProps={{ 'aria-label': label }}
      sx={{ minWidth: 112, maxWidth: { sm: 200 }, flex: { xs: '1 1 130px', sm: '0 0 auto' } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </Select>
  );
}
