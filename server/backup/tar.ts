/** The part of POSIX ustar that a list of plain files needs, so that any tar can look into an archive. */
export const block = 512;

export type Header = { name: string; size: number };

const size = { at: 124, length: 12 };
const sum = { at: 148, length: 8 };
/** Beyond what eleven octal digits hold, as GNU tar writes it: a set first bit, then the number itself. */
const largeFrom = 8 ** 11;

export function writeHeader(header: Header): Buffer {
  const bytes = Buffer.alloc(block);
  if (Buffer.byteLength(header.name) > 100) throw new Error('A name of at most 100 bytes.');
  bytes.write(header.name, 0);
  bytes.write('0000600\x000000000\x000000000\0', 100);
  if (header.size < largeFrom) bytes.write(`${header.size.toString(8).padStart(11, '0')}\0`, size.at);
  else {
    bytes[size.at] = 0x80;
    bytes.writeBigUInt64BE(BigInt(header.size), size.at + 4);
  }
  bytes.write(
    `${Math.floor(Date.now() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  );
  bytes.write('0', 156);
  bytes.write('ustar\x0000', 257);
  bytes.write(`${sumOf(bytes).toString(8).padStart(6, '0')}\0 `, sum.at);
  return bytes;
}

/** Undefined for what is no header, or an altered one. */
export function readHeader(bytes: Buffer): Header | undefined {
  if (octal(bytes, sum) !== sumOf(bytes) || bytes.toString('latin1', 257, 262) !== 'ustar') return undefined;
  return {
    name: bytes.toString('utf8', 0, bytes.indexOf(0)),
    size: bytes[size.at] === 0x80 ? Number(bytes.readBigUInt64BE(size.at + 4)) : octal(bytes, size),
  };
}

function octal(bytes: Buffer, { at, length }: { at: number; length: number }): number {
  return Number.parseInt(bytes.toString('latin1', at, at + length), 8);
}

/** Of every byte, those of the sum itself taken as blanks. */
function sumOf(bytes: Buffer): number {
  return bytes.reduce((total, byte, index) => total + (index >= sum.at && index < sum.at + sum.length ? 32 : byte), 0);
}
