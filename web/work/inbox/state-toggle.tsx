import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type NotificationState, notificationStates } from '#contract/platform/notification-kinds.ts';
import { t } from '#web/texts/index.ts';

const labels: Record<NotificationState, string> = { unread: t('Unread'), all: t('All'), snoozed: t('Snoozed') };

interface StateToggleProps {
  value: NotificationState;
  onChange: (state: NotificationState) => void;
}

export function StateToggle({ value, onChange }: StateToggleProps) {
  return (
    <ToggleButtonGroup
      exclusive
      value={value}
      aria-label={t('Show')}
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
