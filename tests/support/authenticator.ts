import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Assertion, Registration } from '#contract/people/passkey-shapes.ts';

/** What an answer says. Tests change one value to see it refused. */
type Ceremony = { challenge: string; origin: string; rpId: string };
type Changes = Partial<Ceremony & { type: string; userVerified: boolean; userPresent: boolean; counter: number }>;

/** A device that makes and uses one passkey, as the Web Authentication standard describes it. */
export type Authenticator = {
  credentialId: string;
  /** The counter of its last answer. */
  counter: number;
  register(ceremony: Ceremony, changes?: Changes): Registration;
  assert(ceremony: Ceremony, changes?: Changes & { userHandle?: string }): Assertion;
};

export function createAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  const base = { id: credentialId, rawId: credentialId, type: 'public-key' as const, clientExtensionResults: {} };
  const device: Authenticator = {
    credentialId,
    counter: 0,
    register(ceremony, changes = {}) {
      const data = authenticatorData({ ...ceremony, ...changes, counter: changes.counter ?? 0 }, [
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ]);
      return {
        ...base,
        response: {
          clientDataJSON: clientData('webauthn.create', { ...ceremony, ...changes }).toString('base64url'),
          attestationObject: attestation(data).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    assert(ceremony, { userHandle, ...changes } = {}) {
      device.counter = changes.counter ?? device.counter + 1;
      const data = authenticatorData({ ...ceremony, ...changes, counter: device.counter });
      const client = clientData('webauthn.get', { ...ceremony, ...changes });
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...base,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle && { userHandle }),
        },
      };
    },
  };
  return device;
}

function clientData(type: string, { challenge, origin, ...changes }: Ceremony & Changes): Buffer {
  return Buffer.from(JSON.stringify({ type: changes.type ?? type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(
  { rpId, counter, userVerified = true, userPresent = true }: Ceremony & Changes & { counter: number },
  attested: Buffer[] = [],
): Buffer {
  const flags = Number(userPresent) | (Number(userVerified) << 2) | (Number(attested.length > 0) << 6);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count, ...attested]);
}

/** CBOR of `{ fmt: 'none', attStmt: {}, authData }`. */
function attestation(data: Buffer): Buffer {
  const length = Buffer.from([0x59, data.length >> 8, data.length & 0xff]);
  return Buffer.concat([Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'), length, data]);
}

/** CBOR of an ES256 key. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
