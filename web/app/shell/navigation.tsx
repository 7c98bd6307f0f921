import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Brand, type CompanyBrand } from './brand.tsx';
import { type NavItem, NavLink } from './nav-link.tsx';

interface NavigationProps {
  items: readonly NavItem[];
  /** What is the user's own, below a heading. */
  own: readonly NavItem[];
  bottom: readonly NavItem[];
  brand: CompanyBrand;
  /** Shrinks to a rail of icons between 900 and 1200 px. */
  collapsible?: boolean;
  onNavigate?: () => void;
}

export function Navigation({ items, own, bottom, brand, collapsible = false, onNavigate }: NavigationProps) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const rail = collapsible && narrow;
  return (
    <Box
      component="nav"
      aria-label={t('Main')}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%', overflowY: 'auto' }}
    >
      <Brand brand={brand} rail={rail} />
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, p: 1.5, gap: 0.25 }}>
        {items.map((item) => (
          <NavLink key={item.to} item={item} rail={rail} onNavigate={onNavigate} />
        ))}
        {own.length > 0 && (
          <Box role="group" aria-label={t('For you')} sx={{ mt: 2, display: 'grid', gap: 0.25 }}>
            {rail ? (
              <Box sx={{ mx: 1, mb: 1, borderTop: `1px solid ${token('line')}` }} />
            ) : (
              <Box aria-hidden="true" sx={{ px: 1.5, pb: 0.5, fontSize: '0.75rem', color: 'text.secondary' }}>
                {t('For you')}
              </Box>
            )}
            {own.map((item) => (
              <NavLink key={item.to} item={item} rail={rail} onNavigate={onNavigate} />
            ))}
          </Box>
        )}
        <Box sx={{ mt: 'auto', pt: 2, display: 'grid', gap: 0.25 }}>
          {bottom.map((item) => (
            <NavLink key={item.to} item={item} rail={rail} onNavigate={onNavigate} />
          ))}
        </Box>
      </Box>
    </Box>
  );
}
