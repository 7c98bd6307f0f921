import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { LogOut, Menu } from 'lucide-react';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { breadcrumbId } from '#web/ui/breadcrumb.tsx';
import { ColorSchemeSwitch } from '#web/ui/color-scheme-switch.tsx';
import { Bell } from '#web/work/inbox/bell.tsx';
import { ClientBadge } from './client-badge.tsx';
import { SearchButton } from './search-button.tsx';
import { type TopBarUser, UserLink } from './user-link.tsx';

interface TopBarProps {
  pageName: string;
  user: TopBarUser;
  isPersonal: boolean;
  onMenu: () => void;
  onSearch: () => void;
  onLogout: () => void;
}

export function TopBar({ pageName, user, isPersonal, onMenu, onSearch, onLogout }: TopBarProps) {
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1 },
        height: 56,
        flex: 'none',
        // On wide screens it begins and ends with the column of the page.
        px: { xs: 1, sm: 'max(24px, calc((100% - 1440px) / 2 + 24px))' },
        borderBottom: `1px solid ${token('line')}`,
        backgroundColor: token('surface'),
        // While a dialog is open the page has no scroll bar, so extend the bar over its space.
        boxShadow: `20px -1px ${token('surface')}, 20px 0 ${token('line')}`,
      }}
    >
      <IconButton aria-label={t('Open menu')} onClick={onMenu} sx={{ display: { md: 'none' } }}>
        <Menu size={20} />
      </IconButton>
      {user.clientName && <ClientBadge name={user.clientName} />}
      <Box id={breadcrumbId} sx={{ display: { xs: 'none', sm: 'block' }, minWidth: 0 }} />
      <Box
        component="span"
        sx={{
          // A phone has room for one. The page shows its own name below, so show only the client here.
          display: user.clientName ? { xs: 'none', sm: 'inline' } : undefined,
          fontWeight: 600,
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          minWidth: 0,
          [`#${breadcrumbId}:not(:empty) + &`]: { display: { sm: 'none' } },
          // The page begins with its name, so it appears here when that is scrolled away.
          '@supports (animation-timeline: scroll())': {
            animation: 'appear linear both',
            animationTimeline: 'scroll()',
            animationRange: '24px 72px',
            opacity: 0,
          },
        }}
      >
        {pageName}
      </Box>
      <Box sx={{ flex: 1 }} />
      <SearchButton onPress={onSearch} />
      {isPersonal && <Bell />}
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <ColorSchemeSwitch />
      </Box>
      <UserLink user={user} />
      <Tooltip title={t('Logout')}>
        <IconButton aria-label={t('Logout')} onClick={onLogout}>
          <LogOut size={18} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
