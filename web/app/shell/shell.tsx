import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import { useRouterState } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { checkConnection, useConnectionLost } from '#web/lib/connection.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { AnnouncementBar } from '#web/people/announcement/announcement-bar.tsx';
import { t } from '#web/texts/index.ts';
import { inlineSign } from '#web/theme/direction.ts';
import { token } from '#web/theme/tokens.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { useNameInTitle } from '#web/ui/shown-name.ts';
import { useToast } from '#web/ui/toast.tsx';
import type { CompanyBrand } from './brand.tsx';
import type { NavItem } from './nav-link.tsx';
import { Navigation } from './navigation.tsx';
import { TopBar } from './top-bar.tsx';
import type { TopBarUser } from './user-link.tsx';

// Loaded in the background by the windows that need it.
const PhoneMenu = lazy(() => loadChunk(() => import('./phone-menu.tsx')));

interface ShellProps {
  pageName: string;
  user: TopBarUser;
  /** The screens that the user may open, in order. */
  nav: readonly NavItem[];
  /** Those that are the user's own. */
  own: readonly NavItem[];
  /** Those at the bottom of the navigation. */
  bottom: readonly NavItem[];
  brand: CompanyBrand;
  /** Whether the user's inbox and profile can be opened. Not in a preview. */
  isPersonal: boolean;
  /** Notices above the page, such as that this company is read-only. */
  banner?: ReactNode;
  onSearch: () => void;
  /** Undefined: this company has no help. */
  onHelp: (() => void) | undefined;
  onLogout: () => void;
  children: ReactNode;
}

/** The signed-in layout: navigation at the left (a rail below 1200 px, a drawer below 900), top bar, page. */
export function Shell({
  pageName,
  user,
  nav,
  own,
  bottom,
  brand,
  isPersonal,
  banner,
  onSearch,
  onHelp,
  onLogout,
  children,
}: ShellProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  const [menuUsed, setMenuUsed] = useState(false);
  const name = useNameInTitle();
  const main = useRef<HTMLElement>(null);
  const closeMenu = () => setMenuOpen(false);
  const openMenu = () => {
    setMenuUsed(true);
    setMenuOpen(true);
  };
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <title>
        {name ? t('{name} · {pageName} · Loggia', { name, pageName }) : t('{pageName} · Loggia', { pageName })}
      </title>
      <SkipLink target={main} />
      <Box
        sx={{
          display: { xs: 'none', md: 'block' },
          position: 'sticky',
          top: 0,
          flex: 'none',
          width: { md: 64, lg: 240 },
          height: '100dvh',
          borderRight: `1px solid ${token('line')}`,
          backgroundColor: token('surface'),
        }}
      >
        <Navigation items={nav} own={own} bottom={bottom} brand={brand} collapsible />
      </Box>
      <LazyBoundary part={menuUsed ? 'menu' : undefined} onClose={closeMenu}>
        {menuUsed && (
          <PhoneMenu
            open={menuOpen}
            nav={nav}
            own={own}
            bottom={bottom}
            brand={brand}
            onHelp={onHelp}
            onClose={closeMenu}
          />
        )}
      </LazyBoundary>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar
          pageName={pageName}
          user={user}
          isPersonal={isPersonal}
          onMenu={openMenu}
          onSearch={onSearch}
          onHelp={onHelp}
          onLogout={onLogout}
        />
        <AnnouncementBar />
        {banner}
        <ConnectionBanner />
        <Box
          component="main"
          ref={main}
          tabIndex={-1}
          sx={{
            width: '100%',
            maxWidth: 1440,
            mx: 'auto',
            p: { xs: 2, sm: 3 },
            // On phones the end of a page can be scrolled above a message at the bottom.
            pb: { xs: 12, sm: 3 },
            flex: 1,
          }}
        >
          {children}
        </Box>
      </Box>
    </Box>
  );
}

/** The first tab stop: skips the navigation. */
function SkipLink({ target }: { target: RefObject<HTMLElement | null> }) {
  return (
    <Button
      variant="contained"
      onClick={() => target.current?.focus()}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
      }}
    >
      {t('Skip to content')}
    </Button>
  );
}

/** Shown while the server is unreachable. Part of the shell, because no chunk can load then. */
function ConnectionBanner() {
  const lost = useConnectionLost();
  // The script of the page that the address names is on its way.
  const isMissing = useRouterState({ select: (state) => state.isLoading });
  const toast = useToast();
  const wasLost = useRef(false);
  useEffect(() => {
    if (wasLost.current && !lost) toast(t('Back online'), 'success');
    wasLost.current = lost;
  }, [lost, toast]);
  return (
    <Box role="alert" sx={place}>
      {lost && (
        <Box sx={banner}>
          <WifiOff size={16} aria-hidden="true" style={{ flex: 'none' }} />
          <span>
            {isMissing
              ? t('No connection, so this page cannot open yet. It opens once the server answers.')
              : t('No connection to the server.')}
            {!isMissing && (
              <Box component="span" sx={onWideScreens}>
                {' '}
                {t("This page may be out of date, and changes can't be saved.")}
              </Box>
            )}
          </span>
          <Button size="small" color="inherit" onClick={checkConnection} sx={action}>
            {t('Try now')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

// Sticks below the top bar and takes no space: at the top of a page it covers the padding above the heading.
const place = { position: 'sticky', top: 56, height: 0, zIndex: (theme: Theme) => theme.zIndex.appBar - 1 } as const;

const banner = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 1,
  minHeight: 24,
  px: { xs: 2, sm: 3 },
  fontSize: '0.8125rem',
  lineHeight: '20px',
  borderBottom: `1px solid ${token('line')}`,
  color: token('warn'),
  backgroundColor: token('warn-soft'),
  boxShadow: `${20 * inlineSign}px -1px ${token('warn-soft')}, ${20 * inlineSign}px 0 ${token('line')}`,
} as const;

const action = { flex: 'none', minHeight: 0, height: 24, textDecoration: 'underline', textUnderlineOffset: 3 } as const;

// One line on phones.
const onWideScreens = { display: { xs: 'none', md: 'inline' } } as const;
