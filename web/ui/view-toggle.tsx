import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { LayoutGrid, List } from 'lucide-react';
import { t } from '#web/texts/index.ts';

export type View = 'grid' | 'list';

/** Switches between grid and list. */
export function ViewToggle({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  return (
    <ToggleButtonGroup
      exclusive
      value={value}
      aria-label={t('View')}
      // Pressing the active button reports null, but one view must be active.
      onChange={(_event, view: View | null) => view && onChange(view)}
    >
      <ToggleButton value="grid" aria-label={t('Grid view')}>
        <LayoutGrid size={16} />
      </ToggleButton>
      <ToggleButton value="list" aria-label={t('List view')}>
        <List size={16} />
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
