import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { useId, useRef, useState } from 'react';

const modes = [
  { mode: 'light', label: 'Light', icon: Sun },
  { mode: 'dark', label: 'Dark', icon: Moon },
  { mode: 'system', label: 'System', icon: Monitor },
] as const;

/** Light, dark, or as the system says; the choice stays in this browser. */
export function ColorSchemeSwitch() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { mode: current, setMode } = useColorScheme();
  const Icon = modes.find(({ mode }) => mode === current)?.icon ?? Monitor;
  return (
    <>
      <Tooltip title="Colour scheme">
        <IconButton
          ref={button}
          id={id}
          aria-label="Colour scheme"
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <Icon size={18} />
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
        {modes.map(({ mode, label, icon: ModeIcon }) => (
          <MenuItem
            key={mode}
            role="menuitemradio"
            aria-checked={mode === current}
            selected={mode === current}
            onClick={() => {
              setMode(mode);
              setOpen(false);
            }}
          >
            <ModeIcon size={16} aria-hidden="true" />
            {label}
            {mode === current && <Check size={16} aria-hidden="true" style={{ marginLeft: 'auto' }} />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
