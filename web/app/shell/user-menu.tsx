import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { Check, CircleQuestionMark } from 'lucide-react';
import { t } from '#web/texts/index.ts';
import { menuBelowEnd } from '#web/theme/direction.ts';
import { colorSchemes } from './color-schemes.ts';

interface UserMenuProps {
  button: HTMLButtonElement | null;
  open: boolean;
  onHelp: (() => void) | undefined;
  onClose: () => void;
}

/** What the user chooses for this browser, light, dark or the system's scheme, and help. */
export default function UserMenu({ button, open, onHelp, onClose }: UserMenuProps) {
  const { mode: current, setMode } = useColorScheme();
  return (
    <Menu
      anchorEl={button}
      open={open}
      onClose={onClose}
      {...menuBelowEnd}
      slotProps={{ list: { 'aria-label': onHelp ? t('Theme and help') : t('Theme') } }}
    >
      {colorSchemes.map(({ value, label, icon: Icon }) => (
        <MenuItem
          key={value}
          role="menuitemradio"
          aria-checked={value === current}
          selected={value === current}
          onClick={() => {
            setMode(value);
            onClose();
          }}
        >
          <Icon size={16} aria-hidden="true" />
          {label}
          {value === current && <Check size={16} aria-hidden="true" style={{ marginInlineStart: 'auto' }} />}
        </MenuItem>
      ))}
      {onHelp && <Divider />}
      {onHelp && (
        <MenuItem
          onClick={() => {
            onClose();
            onHelp();
          }}
        >
          <CircleQuestionMark size={16} aria-hidden="true" />
          {t('Help')}
        </MenuItem>
      )}
    </Menu>
  );
}
