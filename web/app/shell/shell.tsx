import Box from '@mui/material/Box';
import { lazy, type ReactNode, useRef, useState } from 'react';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { AnnouncementBar } from '#web/people/announcement/announcement-bar.tsx';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { useNameInTitle } from '#web/ui/shown-name.ts';
import type { CompanyBrand } from './brand.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import type { NavItem } from './nav-link.tsx';
import { Navigation } from './navigation.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import type { TopBarUser } from './user-link.tsx';

// Loaded in the background by the windows that need it.
const PhoneMenu = lazy(() => loadChunk(() => import('./phone-menu.tsx')));

interface ShellProps {
  pageName: string;
  user: TopBarUser;
  /** The screens that the user may open, in order. */
  nav: readonly NavItem[];
  /** Those at the bottom of the navigation. */
  bottom: readonly NavItem[];
  brand: CompanyBrand;
  /** Whether the user's inbox and profile can be opened. Not in a preview. */
  isPersonal: boolean;
  /** Notices above the page, such as that this company is read-only. */
  banner?: ReactNode;
  onSearch: () => void;
  onLogout: () => void;
  children: ReactNode;
}

/** The signed-in layout: navigation at the left (a rail below 1200 px, a drawer below 900), top bar, page. */
export function Shell({
  pageName,
  user,
  nav,
  bottom,
  brand,
  isPersonal,
  banner,
  onSearch,
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
        <Navigation items={nav} bottom={bottom} brand={brand} collapsible />
      </Box>
      <LazyBoundary part={menuUsed ? 'menu' : undefined} onClose={closeMenu}>
        {menuUsed && <PhoneMenu open={menuOpen} nav={nav} bottom={bottom} brand={brand} onClose={closeMenu} />}
      </LazyBoundary>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar
          pageName={pageName}
          user={user}
          isPersonal={isPersonal}
          onMenu={openMenu}
          onSearch={onSearch}
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
