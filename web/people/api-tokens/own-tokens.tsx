import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useSession } from '#web/lib/session.ts';
import { companyQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { TokenSection } from './token-section.tsx';

const NewTokenDialog = lazy(() => loadChunk(() => import('./new-token-dialog.tsx')));

/** The user's API tokens, if their company allows them any. */
export function OwnTokens() {
  const { data: company } = useQuery(companyQuery());
  const session = useSession();
  const [making, setMaking] = useState(false);
  const close = () => setMaking(false);
  if (!company?.mayHaveTokens || session?.preview) return null;
  return (
    <>
      <TokenSection
        of="me"
        hint={
          <>
            {t('With a token, a program acts as you, with the permissions that you choose.')}{' '}
            <Link href="/docs" underline="always">
              {t('API reference')}
            </Link>
          </>
        }
        empty={t('You have no API tokens.')}
        action={
          session && session.user.permissions.length > 0 ? (
            <Button variant="outlined" size="small" onClick={() => setMaking(true)}>
              {t('New Token')}
            </Button>
          ) : undefined
        }
      />
      <LazyBoundary part={making ? 'token' : undefined} onClose={close}>
        {making && <NewTokenDialog onClose={close} />}
      </LazyBoundary>
    </>
  );
}
