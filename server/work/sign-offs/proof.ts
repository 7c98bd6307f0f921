import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What was answered, as the chain keeps it. Texts about people are in it only as hashes. */
export type Answered = {
  tenantId: string;
  id: string;
  signOffId: string;
  position: number;
  subjectId: string;
  fileName: string;
  version: number;
  sha256: string;
  question: string;
  needs: string;
  /** Sorted. */
  askedIds: string[];
  userId: string;
  recordedBy: string | null;
  answer: string;
  via: string;
  at: string;
};

/** Personal texts. */
export type Personal = Record<'reason' | 'nameWritten' | 'address' | 'device', string | null>;

export type Proof = {
  json: string;
  salt: Buffer;
  hashes: Record<keyof Personal, Buffer>;
  previous: Buffer;
  record: Buffer;
  signature: Buffer;
  publicKey: Buffer;
};

/** The start of each chain. */
const start = Buffer.alloc(32);

/** Chains an answer to the record before it, and signs it. */
export function prove(key: KeyObject, answered: Answered, personal: Personal, previous: Buffer | null): Proof {
  const salt = randomBytes(16);
  const hashes = {
    reason: saltedHash(salt, personal.reason),
    nameWritten: saltedHash(salt, personal.nameWritten),
    address: saltedHash(salt, personal.address),
    device: saltedHash(salt, personal.device),
  };
  const json = canonicalJson(answered, hashes);
  const before = previous ?? start;
  const record = createHash('sha256').update(before).update(json).digest();
  return {
    json,
    salt,
    hashes,
    previous: before,
    record,
    signature: sign(null, record, key),
    publicKey: rawPublicKey(key),
  };
}

/** The JSON that is hashed: sorted keys, no spaces. */
export function canonicalJson(answered: Answered, hashes: Record<keyof Personal, Buffer>): string {
  const fields = {
    ...answered,
    reasonHash: hashes.reason.toString('hex'),
    nameWrittenHash: hashes.nameWritten.toString('hex'),
    addressHash: hashes.address.toString('hex'),
    deviceHash: hashes.device.toString('hex'),
  };
  return JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** Without the salt nobody can find the text by trying. */
function saltedHash(salt: Buffer, text: string | null): Buffer {
  return createHash('sha256')
    .update(salt)
    .update(text ?? '')
    .digest();
}

/** RFC 8410: what stands before the 32 bytes of a private key. */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

export function keyOfSeed(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });
}

/** The 32 bytes of the public key. */
export function rawPublicKey(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
}
