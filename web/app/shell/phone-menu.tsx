import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import { useColorScheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { CircleQuestionMark } from 'lucide-react';
import { useId } from 'react';
import { t } from '#web/texts/index.ts';
import type { CompanyBrand } from './brand.tsx';
import { colorSchemes } from './color-schemes.ts';
import type { NavItem } from './nav-link.tsx';
import { Navigation } from './navigation.tsx';

interface PhoneMenuProps {
  open: boolean;
  nav: readonly NavItem[];
  own: readonly NavItem[];
  bottom: readonly NavItem[];
  brand: CompanyBrand;
  onHelp: (() => void) | undefined;
  onClose: () => void;
}

/** The navigation of windows below 900 px, as a drawer. */
export default function PhoneMenu({ open, nav, own, bottom, brand, onHelp, onClose }: PhoneMenuProps) {
  const themeId = useId();
  const { mode, setMode } = useColorScheme();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': t('Menu'), sx: { width: 264, maxWidth: '85vw' } } }}
    >
      <Navigation items={nav} own={own} bottom={bottom} brand={brand} onNavigate={onClose} />
      {/* The top bar has no room for it on phones. */}
      <Box sx={{ display: { sm: 'none' }, px: 2, pb: 2 }}>
        <Box id={themeId} sx={{ mb: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }}>
          {t('Theme')}
        </Box>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={mode}
          aria-labelledby={themeId}
          onChange={(_event, chosen: typeof mode | null) => chosen && setMode(chosen)}
        >
          {colorSchemes.map(({ value, label }) => (
            <ToggleButton key={value} value={value}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {onHelp && (
          <Button
            fullWidth
            variant="outlined"
            startIcon={<CircleQuestionMark size={16} aria-hidden="true" />}
            onClick={() => {
              onClose();
              onHelp();
            }}
            sx={{ mt: 2 }}
          >
            {t('Help')}
          </Button>
        )}
      </Box>
    </Drawer>
  );
}
