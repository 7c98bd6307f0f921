import './bulk-bar.css';
import '#web/ui/text-input.css';
import '#web/ui/select-input.css';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  /** The name of the region, such as 'Selected projects'. */
  label: string;
  selection: Selection;
  /** A change is being saved. */
  busy: boolean;
  /** The changes, as `BulkSelect` and small buttons. */
  children: ReactNode;
  /** What was not changed, and why. */
  problem?: ReactNode;
}

/** Changes what is chosen in a list. It keeps to the bottom of the window, in one line where there is room. */
export function BulkBar({ label, selection, busy, children, problem }: BulkBarProps) {
  const { selected, selectAll, clear } = selection;
  return (
    <Card component="section" className="bulk-bar" aria-label={label} aria-busy={busy} sx={bar}>
      <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, alignItems: 'center', gap: 1 }}>
        <Box role="status" className="tabular" sx={{ flex: 'none', minWidth: 84, fontWeight: 600 }}>
          {plural(selected.size, { one: '{count} selected', other: '{count} selected' })}
        </Box>
        <Button size="small" onClick={selectAll} sx={{ flex: 'none' }}>
          {t('Select all')}
        </Button>
        <Button size="small" onClick={clear} disabled={selected.size === 0} sx={{ flex: 'none' }}>
          {t('Select none')}
        </Button>
        <Box role="group" aria-label={t('Change')} className="bulk-changes">
          {children}
        </Box>
      </Box>
      {problem}
    </Card>
  );
}

interface BulkSelectProps {
  /** What it does, such as 'Set status'. It is its name, and what it shows. */
  label: string;
  disabled: boolean;
  onChange: (value: string) => void;
  /** Its options. */
  children: ReactNode;
}

/** Gives everything that is chosen the same value. It never shows one itself. */
export function BulkSelect({ label, disabled, onChange, children }: BulkSelectProps) {
  return (
    <div className="field-box">
      <select
        className="field-input field-select bulk-select"
        aria-label={label}
        value=""
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="" disabled>
          {label}
        </option>
        {children}
      </select>
      <ChevronDown className="field-chevron" size={16} aria-hidden="true" />
    </div>
  );
}

const bar = {
  p: 1,
  mt: 1.5,
  mb: 1,
  borderColor: token('edge'),
  boxShadow: 'var(--shadow)',
} as const;
