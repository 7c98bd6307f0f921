import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, useState } from 'react';
import type { IdentityProvider } from '#contract/people/identity-providers.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { CardMenu } from '#web/ui/card-menu.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { RowList, RowText } from '#web/ui/row-list.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { providersQuery, useDeleteProvider } from './queries.ts';

// The form needs the schemas, so load it only when it opens.
const ProviderDialog = lazy(() => loadChunk(() => import('./provider-dialog.tsx')));

type Intent = 'create' | { edit: IdentityProvider } | { remove: IdentityProvider };

/** The identity providers of the company. */
export function Providers({ isDemo }: { isDemo: boolean }) {
  const providers = useQuery(providersQuery());
  const [intent, setIntent] = useState<Intent>();
  const close = () => setIntent(undefined);
  const edited = intent === 'create' ? undefined : intent && 'edit' in intent ? intent.edit : undefined;
  const shown = intent === 'create' || edited !== undefined;
  return (
    <>
      <RowList
        id="identity-providers"
        title={t('Identity providers')}
        hint={t('People sign in with the account of their company, by OpenID Connect. Clients can bring their own.')}
        action={
          <Button variant="outlined" size="small" disabled={isDemo} onClick={() => setIntent('create')}>
            {t('Add provider')}
          </Button>
        }
        list={providers}
        loading={t('Loading providers...')}
        empty={isDemo ? t('Demo companies keep their way to sign in.') : t('Everybody signs in with a password.')}
        row={(provider) => (
          <>
            <RowText
              name={provider.name}
              badges={provider.required && <StatusBadge tone="accent" label={t('Required')} />}
              text={`${coveredBy(provider)} · ${provider.issuer}`}
            />
            <CardMenu
              items={[
                { label: t('Edit'), icon: Pencil, onSelect: () => setIntent({ edit: provider }) },
                {
                  label: t('Remove'),
                  icon: Trash2,
                  danger: true,
                  startsGroup: true,
                  onSelect: () => setIntent({ remove: provider }),
                },
              ]}
            />
          </>
        )}
      />
      <LazyBoundary part={shown ? 'provider' : undefined} onClose={close}>
        {shown && <ProviderDialog provider={edited} onClose={close} />}
      </LazyBoundary>
      <RemoveDialog
        provider={intent && intent !== 'create' && 'remove' in intent ? intent.remove : undefined}
        onClose={close}
      />
    </>
  );
}

/** Who signs in with the provider. */
function coveredBy({ for: covers, forClientName = '' }: IdentityProvider): string {
  if (covers === 'Staff') return t('Staff');
  if (covers === 'Clients') return forClientName;
  return t('Staff and {client}', { client: forClientName });
}

function RemoveDialog({ provider, onClose }: { provider: IdentityProvider | undefined; onClose: () => void }) {
  const remove = useDeleteProvider();
  // Keeps its text while the dialog fades out.
  const [last, setLast] = useState<IdentityProvider>();
  if (provider && provider !== last) setLast(provider);
  const shown = provider ?? last;
  return (
    <ConfirmDialog
      open={provider !== undefined}
      title={t('Remove provider')}
      description={t(
        'Nobody can sign in with {name} any more, and all accounts there are unlinked. This cannot be undone.',
        {
          name: shown?.name ?? '',
        },
      )}
      confirmLabel={t('Remove')}
      workingLabel={t('Removing...')}
      done={t('Provider removed')}
      onConfirm={async () => shown && remove.mutateAsync(shown)}
      onClose={onClose}
    />
  );
}
