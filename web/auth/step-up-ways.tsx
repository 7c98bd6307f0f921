import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { addressOf } from '#web/lib/transport.ts';
import { identitiesQuery } from '#web/single-sign-on/queries.ts';
import { t } from '#web/texts/index.ts';
import { isCancelled } from './passkey-button.tsx';
import { signOut } from './sign-out.ts';

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

/** For people who have neither: a new sign-in with a provider counts too. It leaves the page. */
export function ProviderWays() {
  const identities = useQuery(identitiesQuery());
  const linked = identities.data?.filter(({ linkedAt }) => linkedAt) ?? [];
  if (linked.length === 0) return null;
  return (
    <Box sx={{ mt: 2.5, display: 'grid', gap: 1 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {t('No password? Sign in again. What you typed on this page will be lost.')}
      </Typography>
      {linked.map(({ id, name }) => (
        <Button
          key={id}
          variant="outlined"
          onClick={() => {
            signOut();
            location.assign(addressOf('startProviderSignIn', { params: { providerId: id }, query: {} }));
          }}
        >
          {t('Sign in with {name}', { name })}
        </Button>
      ))}
    </Box>
  );
}
