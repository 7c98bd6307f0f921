import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { LucideIcon } from 'lucide-react';
import { t } from '#web/texts/index.ts';

interface ViewToggleProps<View extends string> {
  value: View;
  views: readonly { value: View; label: string; icon: LucideIcon }[];
  onChange: (view: View) => void;
}

/** Switches between the views of one list. */
export function ViewToggle<View extends string>({ value, views, onChange }: ViewToggleProps<View>) {
  return (
    <ToggleButtonGroup
      exclusive
      value={value}
      aria-label={t('View')}
      // Pressing the active button reports null, but one view must be active.
      onChange={(_event, view: View | null) => view && onChange(view)}
    >
      {views.map(({ value: view, label, icon: Icon }) => (
        <ToggleButton key={view} value={view} aria-label={label} title={label}>
          <Icon size={16} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
