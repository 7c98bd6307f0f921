import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { colorSchemes } from './color-schemes.ts';

interface ColorSchemeMenuProps {
  button: HTMLButtonElement | null;
  open: boolean;
  onClose: () => void;
}

export default function ColorSchemeMenu({ button, open, onClose }: ColorSchemeMenuProps) {
  const { mode: current, setMode } = useColorScheme();
  return (
    <Menu
      anchorEl={button}
      open={open}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-labelledby': button?.id } }}
    >
      {colorSchemes.map(({ mode, label, icon: ModeIcon }) => (
        <MenuItem
          key={mode}
          role="menuitemradio"
          aria-checked={mode === current}
          selected={mode === current}
          onClick={() => {
            setMode(mode);
            onClose();
          }}
        >
          <ModeIcon size={16} aria-hidden="true" />
          {label}
          {mode === current && <Check size={16} aria-hidden="true" style={{ marginLeft: 'auto' }} />}
        </MenuItem>
      ))}
    </Menu>
  );
}
