import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { theme } from '#web/theme/theme.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { createQueryClient } from './query-client.ts';

const styleCache = createStyleCache();

/**
 * Everything that the signed-in screens need: MUI's styles, toasts, server data. It loads with them to keep the sign-in
 * page small, and unmounts with them so that no cached data reaches the next session.
 */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme} defaultMode="system">
        <QueryClientProvider client={queryClient}>
          <ToastProvider>{children}</ToastProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}

/** Gives Emotion's style tags the page's nonce, so that the content security policy needs no `unsafe-inline`. */
function createStyleCache() {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  // Browsers hide the attribute's value from scripts, but the property has it.
  return createCache({ key: 'a', nonce: meta?.nonce || undefined, stylisPlugins: globalThis.mirroring });
}
