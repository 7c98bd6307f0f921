import { randomFillSync } from 'node:crypto';

const random = Buffer.alloc(16 * 256);
let next = random.length;

let lastTime = 0;
let sequence = 0;

/**
 * A version 7 UUID (RFC 9562). Newer ids sort later, so indexes grow at one end. Those of one process do so within a millisecond too,
 * by a sequence in place of the first random bits (RFC 9562, 6.2, method 1).
 */
export function newId(): string {
  if (next === random.length) {
    randomFillSync(random);
    next = 0;
  }
  const bytes = Buffer.from(random.subarray(next, next + 16));
  next += 16;
  advance(bytes.readUInt16BE(6) & 0x7ff);
  bytes.writeUIntBE(lastTime, 0, 6);
  bytes.writeUInt16BE(sequence, 6);
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Begins a millisecond with a random number, and counts on within it. A clock that was set back is followed. */
function advance(start: number): void {
  const now = Date.now();
  if (now > lastTime || now < lastTime - 1000) {
    lastTime = now;
    sequence = start;
  } else if (sequence < 0xfff) {
    sequence += 1;
  } else {
    lastTime += 1;
    sequence = start;
  }
}
