import '#web/ui/plain-button.css';
import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';

interface PasskeyButtonProps {
  tenantId: string;
  onEntered?: (() => void) | undefined;
}

/** Signs in with a passkey, which needs no user name. Not shown in browsers that have none. */
export function PasskeyButton({ tenantId, onEntered }: PasskeyButtonProps) {
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!('PublicKeyCredential' in window)) return null;

  async function signIn(): Promise<void> {
    setFailure(undefined);
    setWorking(true);
    try {
      const { signInWithPasskey } = await loadChunk(() => import('./passkey-sign-in.ts'));
      await signInWithPasskey(tenantId);
      onEntered?.();
    } catch (error) {
      setWorking(false);
      setFailure(isCancelled(error) ? t('No passkey was used.') : messageOf(error));
    }
  }

  return (
    <div className="entrance-other">
      <PlainButton disabled={working} onClick={signIn}>
        {working ? t('Waiting for your device...') : t('Use a passkey')}
      </PlainButton>
      {failure && (
        <div role="alert" className="entrance-failure">
          {failure}
        </div>
      )}
    </div>
  );
}

/** The person closed the question of the browser, or their device has no passkey for this page. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotAllowedError';
}
