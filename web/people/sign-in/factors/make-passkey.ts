import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { call } from '#web/lib/api.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { t } from '#web/texts/index.ts';

/** Lets the browser make a passkey, and stores it. Returns the recovery codes that come with the first factor. */
export async function makePasskey(name: string): Promise<string[] | undefined> {
  const options = await call('startPasskey', {});
  const passkey = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  }).catch((error: Error) => {
    throw new Error(textsByName[error.name] ?? t('Your device could not make a passkey.'), { cause: error });
  });
  const body = { name, passkey } as InputOf<'addPasskey'>['body'];
  return (await call('addPasskey', { body })).recoveryCodes;
}

/** Names of the Web Authentication standard. */
const textsByName: Record<string, string | undefined> = {
  NotAllowedError: t('No passkey was made.'),
  InvalidStateError: t('This device has a passkey of yours already.'),
};
