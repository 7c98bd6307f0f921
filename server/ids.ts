import { randomFillSync } from 'node:crypto';

const random = Buffer.alloc(16 * 256);
let next = random.length;

/** A version 7 UUID (RFC 9562). Newer ids sort later, so indexes grow at one end (D1). */
export function newId(now = Date.now()): string {
  if (next === random.length) {
    randomFillSync(random);
    next = 0;
  }
  const bytes = Buffer.from(random.subarray(next, next + 16));
  next += 16;
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
