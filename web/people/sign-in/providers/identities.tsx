import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Identity } from '#contract/people/single-sign-on.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RowList, RowText } from '#web/ui/row-list.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { identitiesQuery, useUnlinkIdentity } from './queries.ts';

/** The user's accounts at the providers of their company. Nothing is shown if there are no providers. */
export function Identities() {
  const session = useSession();
  const identities = useQuery({ ...identitiesQuery(), enabled: !session?.preview });
  const [unlinking, setUnlinking] = useState<Identity>();
  useTellOutcome();
  if (session?.preview || !identities.data?.length) return null;
  return (
    <>
      <RowList
        id="identities"
        title={t('Linked accounts')}
        hint={t('With a linked account you sign in without a password.')}
        list={identities}
        loading={t('Loading accounts...')}
        empty=""
        row={(identity) => (
          <>
            <RowText name={identity.name} text={textOf(identity)} />
            {identity.linkedAt ? (
              <Button
                size="small"
                variant="outlined"
                aria-label={t('Unlink {name}', { name: identity.name })}
                onClick={() => setUnlinking(identity)}
              >
                {t('Unlink')}
              </Button>
            ) : (
              <LinkButton identity={identity} />
            )}
          </>
        )}
      />
      <UnlinkDialog identity={unlinking} onClose={() => setUnlinking(undefined)} />
    </>
  );
}

function textOf({ linkedAt, lastUsedAt }: Identity): string {
  if (!linkedAt) return t('Not linked');
  if (lastUsedAt) return t('Last used {day}', { day: formatInstant(lastUsedAt) });
  return t('Linked {day}', { day: formatInstant(linkedAt) });
}

/** Leaves Loggia for the provider, which sends the browser back to this page. */
function LinkButton({ identity }: { identity: Identity }) {
  const toast = useToast();
  const [working, setWorking] = useState(false);
  async function link(): Promise<void> {
    setWorking(true);
    try {
      const { address } = await call('linkIdentity', { params: { providerId: identity.id } });
      location.assign(address);
    } catch (error) {
      setWorking(false);
      toast(messageOf(error), 'error');
    }
  }
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={working}
      aria-label={t('Link {name}', { name: identity.name })}
      onClick={link}
    >
      {working ? t('Linking...') : t('Link [verb]')}
    </Button>
  );
}

function UnlinkDialog({ identity, onClose }: { identity: Identity | undefined; onClose: () => void }) {
  const unlink = useUnlinkIdentity();
  // Keeps its text while the dialog fades out.
  const [last, setLast] = useState<Identity>();
  if (identity && identity !== last) setLast(identity);
  const shown = identity ?? last;
  return (
    <ConfirmDialog
      open={identity !== undefined}
      title={t('Unlink this account?')}
      description={t('You can no longer sign in with {name}.', { name: shown?.name ?? '' })}
      confirmLabel={t('Unlink')}
      workingLabel={t('Unlinking...')}
      done={t('Account unlinked')}
      onConfirm={async () => shown && unlink.mutateAsync(shown.id)}
      onClose={onClose}
    />
  );
}

/** What came of linking, which the server writes behind `#`. */
function useTellOutcome(): void {
  const toast = useToast();
  useEffect(() => {
    const outcome = /^#(linked|refused|unavailable)$/.exec(location.hash)?.[1];
    if (!outcome) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    if (outcome === 'linked') toast(t('Account linked'), 'success');
    else if (outcome === 'refused') toast(t('That account could not be linked.'), 'error');
    else toast(t('The sign-in service does not answer. Please try again later.'), 'error');
  }, [toast]);
}
