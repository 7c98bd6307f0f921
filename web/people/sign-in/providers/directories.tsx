import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { ScimToken } from '#contract/exchange/scim-tokens.ts';
import { formatInstant } from '#web/lib/format.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { personName } from '#web/lib/person-name.ts';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { RowList, RowText } from '#web/ui/row-list.tsx';
import { useCopy } from '#web/ui/use-copy.ts';
import { scimTokensQuery, useDeleteScimToken } from './queries.ts';

const DirectoryDialog = lazy(() => loadChunk(() => import('./directory-dialog.tsx')));

/** The directories that add and deactivate staff by SCIM, and their tokens. */
export function Directories({ isDemo }: { isDemo: boolean }) {
  const tokens = useQuery(scimTokensQuery());
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<ScimToken>();
  const copy = useCopy();
  const close = () => setAdding(false);
  const address = tokens.data?.[0]?.address;
  return (
    <>
      <RowList
        id="user-provisioning"
        title={t('User provisioning (SCIM)')}
        hint={t(
          'The directory of your company, such as Microsoft Entra or Okta, adds your staff here, gives them roles and deactivates those who leave. It never makes administrators.',
        )}
        action={
          <>
            {address && (
              <Button variant="outlined" size="small" onClick={() => copy(address, t('Address copied'))}>
                {t('Copy address')}
              </Button>
            )}
            <Button variant="outlined" size="small" disabled={isDemo} onClick={() => setAdding(true)}>
              {t('Add directory')}
            </Button>
          </>
        }
        list={tokens}
        loading={t('Loading directories...')}
        empty={isDemo ? t('Demo companies have no directory.') : t('No directory is connected.')}
        row={(token) => (
          <>
            <RowText name={`${token.name} …${token.lastFour}`} text={describe(token)} />
            <Button
              size="small"
              variant="outlined"
              aria-label={t('Remove the directory {name}', { name: token.name })}
              onClick={() => setRemoving(token)}
            >
              {t('Remove')}
            </Button>
          </>
        )}
      />
      <LazyBoundary part={adding ? 'directory' : undefined} onClose={close}>
        {adding && <DirectoryDialog onClose={close} />}
      </LazyBoundary>
      <RemoveDialog token={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}

function describe({ ownerName, lastUsedAt, expiresAt }: ScimToken): string {
  const used = lastUsedAt ? t('Last used {day}', { day: formatInstant(lastUsedAt) }) : t('Never used');
  return `${personName(ownerName)} · ${used} · ${t('Expires {day}', { day: formatInstant(expiresAt) })}`;
}

function RemoveDialog({ token, onClose }: { token: ScimToken | undefined; onClose: () => void }) {
  const remove = useDeleteScimToken();
  // Keeps its text while the dialog fades out.
  const [last, setLast] = useState<ScimToken>();
  if (token && token !== last) setLast(token);
  const shown = token ?? last;
  return (
    <ConfirmDialog
      open={token !== undefined}
      title={t('Remove directory')}
      description={t('{name} can change nothing here any more. The people it added stay. This cannot be undone.', {
        name: shown?.name ?? '',
      })}
      confirmLabel={t('Remove')}
      workingLabel={t('Removing...')}
      done={t('Directory removed')}
      onConfirm={async () => shown && remove.mutateAsync(shown.id)}
      onClose={onClose}
    />
  );
}
