import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type NotificationState, notificationStates } from '#contract/notification-kinds.ts';

const labels: Record<NotificationState, string> = { unread: 'Unread', all: 'All', snoozed: 'Snoozed' };

interface StateToggleProps {
  value: NotificationState;
  onChange: (state: NotificationState) => void;
}

export function StateToggle({ value, onChange }: StateToggleProps) {
  return (
    <ToggleButtonGroup
      exclusive
      value={value}
      aria-label="Show"
      // Pressing the active button reports null, but one state must be active.
      onChange={(_event, state: NotificationState | null) => state && onChange(state)}
      sx={{ mb: 2 }}
    >
      {notificationStates.map((state) => (
        <ToggleButton key={state} value={state} sx={{ px: 2 }}>
          {labels[state]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
