import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { t } from '#web/texts/index.ts';

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Also the accessible name, such as 'Search projects...'. */
  placeholder: string;
  /** Uses the full width. */
  wide?: boolean;
  /** Inside a form, but not one of its fields: Enter must not save, and Escape must not close the dialog. */
  inForm?: boolean;
}

/** A search box with a clear button. Escape clears it too. */
export function SearchField({ value, onChange, placeholder, wide = false, inForm = false }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <OutlinedInput
      size="small"
      type="search"
      value={value}
      placeholder={placeholder}
      inputRef={input}
      inputProps={{ dir: 'auto', 'aria-label': placeholder, 'aria-keyshortcuts': '/' }}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (inForm && event.key === 'Enter') event.preventDefault();
        if (event.key !== 'Escape' || !value) return;
        if (inForm) event.stopPropagation();
        clear();
      }}
      startAdornment={
        <InputAdornment position="start" sx={{ mr: 1 }}>
          <Search size={16} />
        </InputAdornment>
      }
      endAdornment={
        value && (
          <IconButton size="small" aria-label={t('Clear search')} onClick={clear} sx={{ mr: -1 }}>
            <X size={16} />
          </IconButton>
        )
      }
      sx={{
        flex: '1 1 170px',
        maxWidth: wide ? undefined : { sm: 360 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}
