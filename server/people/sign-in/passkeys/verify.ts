import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { Assertion } from '#contract/people/passkey-shapes.ts';
import type { Secrets } from '#server/platform/crypto/secrets.ts';
import { readPasskeyChallenge } from './challenge.ts';
import type { RelyingParty } from './relying-party.ts';
import { userHandleOf } from './user-handle.ts';

/** A passkey as `factors` stores it. */
export type StoredPasskey = {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string[];
};

export type Verified = { challenge: { id: string; expiresAt: Date }; counter: number; isBackedUp: boolean };

/**
 * Verifies what a browser returned for a passkey: its signature, and that it was made on this page, for this company and its user, for a
 * challenge of ours that has not expired, by somebody whom the device has verified. Returns undefined otherwise. The caller has to
 * check that the challenge was not used, and the counter.
 */
export async function verifyAssertion(
  secrets: Secrets,
  party: RelyingParty,
  tenantId: string,
  given: Assertion,
  stored: StoredPasskey,
): Promise<Verified | undefined> {
  const { userHandle } = given.response;
  if (userHandle && userHandle !== userHandleOf(tenantId, stored.user_id).toString('base64url')) return undefined;
  let challenge: Verified['challenge'] | undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given as AuthenticationResponseJSON,
      expectedChallenge: (token) => {
        challenge = readPasskeyChallenge(secrets, 'assertion', token, tenantId);
        return challenge !== undefined;
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: stored.credential_id,
        publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')),
        // Compared by the caller, who records a counter that went backwards.
        counter: 0,
        transports: stored.transports as AuthenticatorTransport[],
      },
    });
    if (!verified || !challenge) return undefined;
    return { challenge, counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
  } catch {
    // The library throws for whatever is wrong with the input.
    return undefined;
  }
}

/** Devices that count have never the same number twice. Those that do not count always say 0. */
export function wentBack(before: number, now: number): boolean {
  return (before > 0 || now > 0) && now <= before;
}
