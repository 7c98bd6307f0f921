import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { BreakGlass } from '#contract/people/identity-providers.ts';
import { messageOf } from '#web/lib/api.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { RowList, RowText } from '#web/ui/row-list.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { breakGlassQuery, providersQuery, useRemoveBreakGlass } from './queries.ts';

const BreakGlassDialog = lazy(() => loadChunk(() => import('./break-glass-dialog.tsx')));

/** Who may use a password although a provider is required. Only of interest if there is a provider. */
export function BreakGlassSection({ isDemo }: { isDemo: boolean }) {
  const providers = useQuery(providersQuery());
  const people = useQuery(breakGlassQuery());
  const [adding, setAdding] = useState(false);
  const remove = useRemoveBreakGlass();
  const toast = useToast();
  const close = () => setAdding(false);
  if (isDemo || !providers.data?.length) return null;

  function take({ id, name }: BreakGlass): void {
    remove.mutateAsync(id).then(
      () => toast(t('{name} no longer has emergency access.', { name }), 'success'),
      (error) => toast(messageOf(error), 'error'),
    );
  }

  return (
    <>
      <RowList
        id="emergency-access"
        title={t('Emergency access')}
        hint={t('Administrators who may sign in with a password although a provider is required, in case it fails.')}
        action={
          <Button variant="outlined" size="small" onClick={() => setAdding(true)}>
            {t('Add administrator')}
          </Button>
        }
        list={people}
        loading={t('Loading administrators...')}
        empty={t('Nobody has emergency access.')}
        row={(person) => (
          <>
            <RowText
              name={person.name}
              text={person.hasPassword ? t('Signs in with a password') : t('Has no password, and cannot use it')}
            />
            <Button
              size="small"
              variant="outlined"
              disabled={remove.isPending}
              aria-label={t('Take emergency access away from {name}', { name: person.name })}
              onClick={() => take(person)}
            >
              {t('Remove')}
            </Button>
          </>
        )}
      />
      <LazyBoundary part={adding ? 'administrator' : undefined} onClose={close}>
        {adding && <BreakGlassDialog known={people.data ?? []} onClose={close} />}
      </LazyBoundary>
    </>
  );
}
