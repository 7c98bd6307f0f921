import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Building2, LogOut, Menu, Search } from 'lucide-react';
import { paletteKeys } from '#web/app/palette/palette-keys.ts';
import { t } from '#web/texts/index.ts';
import { inlineSign } from '#web/theme/direction.ts';
import { token } from '#web/theme/tokens.ts';
import { breadcrumbId } from '#web/ui/breadcrumb.tsx';
import { Bell } from '#web/work/inbox/bell.tsx';
import { type TopBarUser, UserLink } from './user-link.tsx';
import { UserMenuButton } from './user-menu-button.tsx';

interface TopBarProps {
  pageName: string;
  user: TopBarUser;
  isPersonal: boolean;
  onMenu: () => void;
  onSearch: () => void;
  onHelp: (() => void) | undefined;
  onLogout: () => void;
}

export function TopBar({ pageName, user, isPersonal, onMenu, onSearch, onHelp, onLogout }: TopBarProps) {
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
        boxShadow: `${20 * inlineSign}px -1px ${token('surface')}, ${20 * inlineSign}px 0 ${token('line')}`,
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
      <UserLink user={user} />
      <UserMenuButton onHelp={onHelp} />
      <IconButton aria-label={t('Logout')} data-hint="below" onClick={onLogout}>
        <LogOut size={18} />
      </IconButton>
    </Box>
  );
}

/** The client of the signed-in user, so that anyone sharing the screen knows whose view it is. */
function ClientBadge({ name }: { name: string }) {
  return (
    <Box
      component="span"
      title={name}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        minWidth: 40,
        // Shrinks before the page name does, because even a fraction of a pixel would cut the name.
        flexShrink: 1e6,
        maxWidth: 220,
        height: 24,
        px: 1.25,
        borderRadius: 999,
        border: `1px solid ${token('line')}`,
        fontSize: '0.75rem',
        fontWeight: 500,
        color: token('muted'),
      }}
    >
      <Building2 size={13} aria-hidden="true" style={{ flex: 'none' }} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {name}
      </Box>
    </Box>
  );
}

/** Opens the command palette. A field on wide screens, an icon on narrow ones. */
function SearchButton({ onPress }: { onPress: () => void }) {
  return (
    <Field onClick={onPress} aria-keyshortcuts="Control+K Meta+K">
      <Search size={17} aria-hidden="true" />
      <span>{t('Search')}</span>
      <kbd>{paletteKeys().join(' ')}</kbd>
    </Field>
  );
}

const Field = styled(ButtonBase)(({ theme }) => ({
  gap: 8,
  minWidth: 36,
  height: 36,
  padding: '0 9px',
  border: '1px solid transparent',
  borderRadius: 8,
  fontFamily: 'inherit',
  fontSize: '0.8125rem',
  color: token('muted'),
  '&:hover': { backgroundColor: token('wash'), color: token('ink') },
  '& kbd': { font: 'inherit', fontSize: '0.75rem', marginLeft: 'auto' },
  '@media (pointer: coarse)': { minWidth: 44, height: 44 },
  [theme.breakpoints.down('md')]: {
    '& kbd': { display: 'none' },
    // Hidden text that names the button.
    '& span': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
  [theme.breakpoints.up('md')]: { width: 200, borderColor: token('line'), '&:hover': { borderColor: token('edge') } },
}));
