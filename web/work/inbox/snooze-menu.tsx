import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { AlarmClock } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { formatMoment } from '#web/lib/format.ts';
import { t } from '#web/texts/index.ts';
import { snoozeTimes } from './snooze-times.ts';

interface SnoozeMenuProps {
  describedBy: string;
  onSnooze: (until: Date) => void;
}

/** The button that hides a line for a while. */
export function SnoozeMenu({ describedBy, onSnooze }: SnoozeMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip title={t('Snooze (s)')}>
        <IconButton
          ref={button}
          id={id}
          size="small"
          aria-label={t('Snooze')}
          aria-describedby={describedBy}
          aria-haspopup="menu"
          aria-expanded={open}
          aria-keyshortcuts="s"
          onClick={() => setOpen(true)}
        >
          <AlarmClock size={18} />
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={button.current}
        open={open}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {snoozeTimes().map(({ label, until }) => (
          <MenuItem
            key={label}
            sx={{ justifyContent: 'space-between', gap: 3 }}
            onClick={() => {
              setOpen(false);
              onSnooze(until);
            }}
          >
            {label}
            <span className="tabular" style={{ opacity: 0.75, fontSize: '0.8125rem' }}>
              {formatMoment(until.toISOString())}
            </span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
