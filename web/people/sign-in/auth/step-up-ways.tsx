import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Identity } from '#contract/people/single-sign-on.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { identitiesQuery } from '#web/people/sign-in/single-sign-on/queries.ts';
import { t } from '#web/texts/index.ts';
import { isCancelled } from './passkey-button.tsx';
import { confirmationFailure, waitForConfirmation } from './provider-confirmation.ts';

interface PasskeyWayProps {
  tenantId: string;
  onConfirmed: () => void;
}

/** Confirms with a passkey, which needs neither a password nor a code. */
export function PasskeyWay({ tenantId, onConfirmed }: PasskeyWayProps) {
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm(): Promise<void> {
    setFailure(undefined);
    setWorking(true);
    try {
      const { stepUpWithPasskey } = await loadChunk(() => import('./passkey-sign-in.ts'));
      await stepUpWithPasskey(tenantId);
      onConfirmed();
    } catch (error) {
      setWorking(false);
      setFailure(isCancelled(error) ? t('No passkey was used.') : messageOf(error));
    }
  }

  return (
    <Box sx={{ mb: 2 }}>
      <Button fullWidth variant="outlined" disabled={working} onClick={confirm}>
        {working ? t('Waiting for your device...') : t('Use a passkey')}
      </Button>
      {failure && (
        <Typography role="alert" color="error" sx={{ mt: 1 }}>
          {failure}
        </Typography>
      )}
    </Box>
  );
}

/** Confirms by signing in again at a provider where the person has linked an account. For people who may have no password. */
export function ProviderWays({ onConfirmed }: Pick<PasskeyWayProps, 'onConfirmed'>) {
  const identities = useQuery(identitiesQuery());
  const linked = identities.data?.filter(({ linkedAt }) => linkedAt) ?? [];
  const [waiting, setWaiting] = useState<Identity>();
  const [failure, setFailure] = useState<string>();
  const listening = useRef<AbortController>(undefined);
  useEffect(() => () => listening.current?.abort(), []);

  async function confirm(identity: Identity): Promise<void> {
    // Browsers open windows only while the click is handled.
    const theirs = window.open('', '_blank', 'popup,width=520,height=720');
    if (!theirs) return setFailure(t('Your browser opened no window. Allow windows for this page, and try again.'));
    listening.current?.abort();
    listening.current = new AbortController();
    const outcome = waitForConfirmation(listening.current.signal);
    setFailure(undefined);
    setWaiting(identity);
    try {
      const { address } = await call('confirmWithProvider', { params: { providerId: identity.id } });
      theirs.location.replace(address);
      const failed = confirmationFailure(await outcome);
      if (failed) setFailure(failed);
      else onConfirmed();
    } catch (error) {
      theirs.close();
      setFailure(messageOf(error));
    }
    setWaiting(undefined);
  }

  if (linked.length === 0) return null;
  return (
    <Box sx={{ mb: 2, display: 'grid', gap: 1 }}>
      {linked.map((identity) => (
        <Button key={identity.id} fullWidth variant="outlined" onClick={() => confirm(identity)}>
          {t('Confirm with {name}', identity)}
        </Button>
      ))}
      <Typography role="status" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {waiting && t('Sign in to {name} in the window that opened. This page continues when you are done.', waiting)}
      </Typography>
      {failure && (
        <Typography role="alert" color="error">
          {failure}
        </Typography>
      )}
    </Box>
  );
}
