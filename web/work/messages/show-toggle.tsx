import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type FeedShow, feedShows } from '#contract/work/message-kinds.ts';
import { t } from '#web/texts/index.ts';

const labels: Record<FeedShow, string> = { all: t('Everything'), messages: t('Messages'), activity: t('Activity') };

interface ShowToggleProps {
  value: FeedShow;
  onChange: (show: FeedShow) => void;
}

/** What the feed of a project shows. */
export function ShowToggle({ value, onChange }: ShowToggleProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={t('Show')}
      // Pressing the active button reports null, but one must be active.
      onChange={(_event, show: FeedShow | null) => show && onChange(show)}
    >
      {feedShows.map((show) => (
        <ToggleButton key={show} value={show} sx={{ px: 1.5 }}>
          {labels[show]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
