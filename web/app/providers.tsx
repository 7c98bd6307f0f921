import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { theme } from '#web/theme/theme.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { createQueryClient } from './query-client.ts';
import { createStyleCache } from './style-cache.ts';

const styleCache = createStyleCache();

/**
 * What the signed-in screens rely on: MUI's styles, toasts, server data. It is loaded with them, so that signing in
 * stays light, and goes with them, so that nothing of one session is left in the cache for the next.
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
