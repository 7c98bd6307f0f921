import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router';
import { ArrowRight, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { pathOf } from '#web/lib/continue-to.ts';
import { mayOpen } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';

/** Offers the page that the user opened before signing in, until it is opened or dismissed. */
export function ContinueTo() {
  const router = useRouter();
  const path = useLocation({ select: ({ state }) => pathOf(state.continueTo) });
  const user = useSession()?.user;
  const screen = path && screenAt(router, path);
  if (!screen || !user || !mayOpen(screen, user)) return null;

  const forget = () => router.navigate({ to: '/dashboard', replace: true, resetScroll: false, state: {} });

  async function open(event: MouseEvent) {
    // Let the browser open another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    await forget();
    await router.navigate({ href: path });
  }

  return (
    <Box component="aside" aria-label={t('Continue where you left off')} sx={bar}>
      <Box component="span" sx={{ flex: '1 1 220px' }}>
        {t('You opened another page before you signed in.')}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Button
          component="a"
          href={path}
          size="small"
          variant="outlined"
          endIcon={<ArrowRight size={16} />}
          onClick={open}
        >
          {t('Continue to {page}', { page: screen.pageName })}
        </Button>
        <IconButton
          size="small"
          aria-label={t('Dismiss')}
          title={t('Dismiss')}
          onClick={() => {
            // The button will disappear and lose the focus.
            document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
            void forget();
          }}
        >
          <X size={16} aria-hidden="true" />
        </IconButton>
      </Box>
    </Box>
  );
}

/** The signed-in screen at a path. Undefined for the dashboard and unknown paths. */
function screenAt(router: AnyRouter, path: string) {
  const { pathname } = new URL(path, window.location.origin);
  if (pathname === '/dashboard') return undefined;
  return router.matchRoutes(pathname, {}).at(-1)?.staticData.screen;
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  mb: 3,
  px: 2,
  py: 1.25,
  border: `1px solid ${token('line')}`,
  borderRadius: '10px',
  backgroundColor: token('accent-soft'),
} as const;
