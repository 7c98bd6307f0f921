import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import { useRouterState } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { checkConnection, useConnectionLost } from '#web/lib/connection.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Shown while the server is unreachable. Part of the shell, because no chunk can load then. */
export function ConnectionBanner() {
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
  boxShadow: `20px -1px ${token('warn-soft')}, 20px 0 ${token('line')}`,
} as const;

const action = { flex: 'none', minHeight: 0, height: 24, textDecoration: 'underline', textUnderlineOffset: 3 } as const;

// One line on phones.
const onWideScreens = { display: { xs: 'none', md: 'inline' } } as const;
