import { startAuthentication } from '@simplewebauthn/browser';
import { call } from '#web/lib/api.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { enter } from '#web/people/sign-in/sessions/enter.ts';

/** Lets the browser ask for a passkey of this company, and stores the session. */
export async function signInWithPasskey(tenantId: string): Promise<void> {
  const body = { tenantId, passkey: await askForPasskey(tenantId) } as InputOf<'signInWithPasskey'>['body'];
  enter(await call('signInWithPasskey', { body }));
}

/** Lets the browser ask for a passkey of the signed-in user, and confirms who they are. */
export async function stepUpWithPasskey(tenantId: string): Promise<void> {
  const body = { passkey: await askForPasskey(tenantId) } as InputOf<'stepUp'>['body'];
  await call('stepUp', { body });
}

async function askForPasskey(tenantId: string) {
  const options = await call('startPasskeySignIn', { body: { tenantId } });
  return startAuthentication({ optionsJSON: { ...options, userVerification: 'required' } });
}
