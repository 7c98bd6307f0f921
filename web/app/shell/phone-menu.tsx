import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { t } from '#web/texts/index.ts';
import { ColorSchemeSwitch } from '#web/ui/color-scheme-switch.tsx';
import type { CompanyBrand } from './brand.tsx';
import type { NavItem } from './nav-link.tsx';
import { Navigation } from './navigation.tsx';

interface PhoneMenuProps {
  open: boolean;
  nav: readonly NavItem[];
  own: readonly NavItem[];
  bottom: readonly NavItem[];
  brand: CompanyBrand;
  onClose: () => void;
}

/** The navigation of windows below 900 px, as a drawer. */
export default function PhoneMenu({ open, nav, own, bottom, brand, onClose }: PhoneMenuProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': t('Menu'), sx: { width: 264, maxWidth: '85vw' } } }}
    >
      <Navigation items={nav} own={own} bottom={bottom} brand={brand} onNavigate={onClose} />
      {/* The top bar has no room for it on phones. */}
      <Box sx={{ display: { sm: 'none' }, px: 2, pb: 2 }}>
        <ColorSchemeSwitch />
      </Box>
    </Drawer>
  );
}
