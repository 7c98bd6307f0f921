import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Providers } from '#web/app/providers.tsx';
import { SignedIn } from '#web/app/signed-in.tsx';
import { screens } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { SignpostDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { Wordmark } from '#web/ui/mark.tsx';

/** The page for unknown URLs. Signed-in users keep the navigation. */
export function NotFoundPage() {
  if (useSession()) {
    return (
      <SignedIn screen={screens.notFound}>
        <Nowhere>
          <ButtonLink to="/dashboard" variant="contained">
            {t('Go to dashboard')}
          </ButtonLink>
        </Nowhere>
      </SignedIn>
    );
  }
  return (
    <Providers>
      <Box component="header" sx={{ px: 3, py: 2 }}>
        <a href="/" aria-label={t('Loggia, home')} style={{ display: 'inline-block', textDecoration: 'none' }}>
          <Wordmark size={22} />
        </a>
      </Box>
      <main>
        <title>{t('Page not found · Loggia')}</title>
        <Nowhere>
          <Button variant="contained" href="/login">
            {t('Go to the sign-in')}
          </Button>
        </Nowhere>
      </main>
    </Providers>
  );
}

function Nowhere({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      heading="h1"
      drawing={<SignpostDrawing />}
      text={t('Page not found')}
      hint={t("We couldn't find that page. The link may be old or mistyped.")}
      action={children}
    />
  );
}
