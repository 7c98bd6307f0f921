import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { BackupError, damaged } from './failure.ts';
import { createSealer, openSealed, readFully, type Source } from './sealed-file.ts';
import { block, type Header, readHeader, writeHeader } from './tar.ts';

/** The last entry: the SHA-256 of everything before it. An archive without it is incomplete. */
const checksumEntry = 'checksum';
const partialSuffix = '.partial';

export type ArchiveWriter = {
  add(name: string, bytes: Buffer): Promise<void>;
  /** Fails unless the source has exactly `size` bytes. */
  addStream(name: string, size: number, source: AsyncIterable<Buffer>): Promise<void>;
  /** Bytes written so far. */
  size(): number;
  /** Syncs everything to disk and gives the archive its final name. */
  finish(): Promise<void>;
  /** Removes the unfinished archive. */
  abandon(): Promise<void>;
};

/** Creates a tar file that only its owner can read, encrypted if there is a key. It has a temporary name until it is finished. */
export async function createArchive(file: string, key?: Buffer): Promise<ArchiveWriter> {
  if (await stat(file).catch(() => undefined)) throw new BackupError(`${file} already exists. Choose another name.`);
  const partial = `${file}.${process.pid}${partialSuffix}`;
  const handle = await open(partial, 'wx', 0o600).catch((error) => {
    throw new BackupError(`${file} cannot be written (${error.code}). Choose a writable directory.`);
  });
  const sealer = key && createSealer(key);
  const hash = createHash('sha256');
  let written = 0;

  async function append(bytes: Buffer): Promise<void> {
    await handle.appendFile(bytes).catch((error) => {
      throw new BackupError(`${file} cannot be written completely (${error.code}).`);
    });
  }

  async function write(bytes: Buffer): Promise<void> {
    if (sealer && written === 0) await append(sealer.header);
    hash.update(bytes);
    await append(sealer ? sealer.add(bytes) : bytes);
    written += bytes.length;
  }

  async function addStream(name: string, size: number, source: AsyncIterable<Buffer>): Promise<void> {
    await write(writeHeader({ name, size }));
    const end = written + size;
    for await (const chunk of source) await write(chunk);
    if (written !== end) throw new BackupError(`The size of ${name} changed while it was read.`);
    await write(Buffer.alloc(padding(size)));
  }

  const add = (name: string, bytes: Buffer) =>
    addStream(name, bytes.length, [bytes] as unknown as AsyncIterable<Buffer>);

  return {
    add,
    addStream,
    size: () => written,
    async finish() {
      await add(checksumEntry, Buffer.from(`${hash.copy().digest('hex')}\n`));
      await write(Buffer.alloc(2 * block));
      if (sealer) await append(sealer.last());
      await handle.sync();
      await handle.close();
      await rename(partial, file);
      const folder = await open(path.dirname(file), 'r');
      await folder.sync().finally(() => folder.close());
    },
    async abandon() {
      await handle.close().catch(() => {});
      await rm(partial, { force: true });
    },
  };
}

/** Whether a file is an unfinished archive of a process that died. */
export function isPartial(name: string): boolean {
  return name.endsWith(partialSuffix);
}

export type Entry = Header & { offset: number };

export type Archive = {
  file: string;
  /** In the order in which they were added, starting at `from` if given. */
  entries(from?: Entry): AsyncGenerator<Entry>;
  stream(entry: Entry): Readable;
  read(entry: Entry): Promise<Buffer>;
  close(): Promise<void>;
};

/** Opens an archive after verifying its checksum, which reads it once. Throws BackupError if it is damaged. */
export async function openArchive(file: string, key?: Buffer): Promise<Archive> {
  const handle = await open(file, 'r').catch((error) => {
    throw new BackupError(`${file} cannot be read (${error.code}).`);
  });
  try {
    const archive = createReader(file, handle, (await openSealed(file, handle, key)) ?? openPlain(file, handle));
    await verify(archive);
    return archive;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function openPlain(file: string, handle: FileHandle): Source {
  return {
    read: (offset, length) => readFully(handle, offset, length),
    stream: (offset, length) =>
      createReadStream(file, { start: offset, end: offset + length - 1, highWaterMark: 256 * 1024 }),
  };
}

function createReader(file: string, handle: FileHandle, source: Source): Archive {
  return {
    file,
    async *entries(from) {
      for (let offset = from ? from.offset - block : 0; ; ) {
        const bytes = await source.read(offset, block);
        const header = bytes.length === block ? readHeader(bytes) : undefined;
        if (!header) throw damaged(file);
        yield { ...header, offset: offset + block };
        if (header.name === checksumEntry) return;
        offset += block + header.size + padding(header.size);
      }
    },
    stream: ({ offset, size }) => (size === 0 ? Readable.from([]) : source.stream(offset, size)),
    async read(entry) {
      const bytes = await source.read(entry.offset, entry.size);
      if (bytes.length < entry.size) throw damaged(file);
      return bytes;
    },
    close: () => handle.close(),
  };
}

async function verify(archive: Archive): Promise<void> {
  let last: Entry | undefined;
  for await (const entry of archive.entries()) last = entry;
  if (!last) throw damaged(archive.file);
  const hash = createHash('sha256');
  for await (const chunk of archive.stream({ name: '', offset: 0, size: last.offset - block })) hash.update(chunk);
  if ((await archive.read(last)).toString() !== `${hash.digest('hex')}\n`) throw damaged(archive.file);
}

function padding(size: number): number {
  return (block - (size % block)) % block;
}
