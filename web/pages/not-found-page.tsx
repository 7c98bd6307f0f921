import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Providers } from '#web/app/providers.tsx';
import { SignpostDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Wordmark } from '#web/ui/mark.tsx';

/** Stands outside the signed-in layout, so it brings its own providers. */
export function NotFoundPage() {
  return (
    <Providers>
      <Box component="header" sx={{ px: 3, py: 2 }}>
        <a href="/" aria-label="Atrium, home" style={{ display: 'inline-block', textDecoration: 'none' }}>
          <Wordmark size={22} />
        </a>
      </Box>
      <main>
        <title>Page not found · Atrium</title>
        <EmptyState
          heading="h1"
          drawing={<SignpostDrawing />}
          text="Page not found"
          hint="There is nothing at this address. The link may be old, or mistyped."
          action={
            <Button variant="contained" href="/dashboard">
              Go to the dashboard
            </Button>
          }
        />
      </main>
    </Providers>
  );
}
