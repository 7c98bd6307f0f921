/** The part of POSIX ustar that plain files need, so that any tar program can read an archive. Bytes per block. */
export const block = 512;

export type Header = { name: string; size: number };

const size = { at: 124, length: 12 };
const sum = { at: 148, length: 8 };
/** Sizes that do not fit into eleven octal digits are written as GNU tar does: the first bit set, then the binary number. */
const binaryFrom = 8 ** 11;

export function writeHeader(header: Header): Buffer {
  const bytes = Buffer.alloc(block);
  if (Buffer.byteLength(header.name) > 100) throw new Error('The name has more than 100 bytes.');
  bytes.write(header.name, 0);
  bytes.write('0000600\x000000000\x000000000\0', 100);
  if (header.size < binaryFrom) bytes.write(`${header.size.toString(8).padStart(11, '0')}\0`, size.at);
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

/** Returns undefined if the bytes are not a valid header. */
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

/** The sum of all bytes, with the checksum field counted as blanks. */
function sumOf(bytes: Buffer): number {
  return bytes.reduce((total, byte, index) => total + (index >= sum.at && index < sum.at + sum.length ? 32 : byte), 0);
}
