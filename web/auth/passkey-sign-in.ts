import { startAuthentication } from '@simplewebauthn/browser';
import { call } from '#web/lib/api.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { enter } from './enter.ts';

/** Lets the browser ask for a passkey of this company, and stores the session. */
export async function signInWithPasskey(tenantId: string): Promise<void> {
  const options = await call('startPasskeySignIn', { body: { tenantId } });
  const passkey = await startAuthentication({ optionsJSON: { ...options, userVerification: 'required' } });
  const body = { tenantId, passkey } as InputOf<'signInWithPasskey'>['body'];
  enter(await call('signInWithPasskey', { body }));
}
