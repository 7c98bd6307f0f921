import { createHash } from 'node:crypto';
import { PassThrough, Readable, Transform } from 'node:stream';
import yazl from 'yazl';

/** What is in the archive under a path. */
export type ZipEntry = { path: string; size: number; sha256: string };

type ZipFile = { path: string; modifiedAt: string };

export type ZipWriter = {
  /** The bytes of the archive. Ends after `finish`, and fails with whatever a file fails with. */
  output: Readable;
  /** Writes one file as it is. The promise resolves when its bytes have been written, so memory stays flat. */
  addStream(file: ZipFile, size: number, open: () => Readable): Promise<ZipEntry>;
  /** Writes one file compressed. */
  addText(file: ZipFile, text: string | Buffer): Promise<ZipEntry>;
  /** The same for a text that is made while it is written. */
  addPieces(file: ZipFile, pieces: AsyncIterable<string>): Promise<ZipEntry>;
  finish(): void;
};

/** Writes a ZIP archive file by file. The same files in the same order give the same bytes. */
export function openZip(): ZipWriter {
  const zip = new yazl.ZipFile();
  const output = new PassThrough({ highWaterMark: 1024 * 1024 });
  let current: { source?: Readable; fail: (error: Error) => void } | undefined;
  zip.outputStream.pipe(output);
  zip.on('error', (error) => output.destroy(error as Error));
  // Both the reader and the code that adds a file get the failure. Before anybody reads, it must not end the process.
  output.on('error', () => {});
  // Nobody reads the rest any more, so the file under way is closed.
  output.once('close', () => {
    current?.source?.destroy();
    current?.fail(closedError());
  });

  const closedError = () => output.errored ?? new Error('The archive was closed.');

  function add({ path, modifiedAt }: ZipFile, size: number | undefined, compress: boolean, open: () => Readable) {
    return new Promise<ZipEntry>((resolve, reject) => {
      if (output.destroyed) return reject(closedError());
      const adding: typeof current = { fail: reject };
      current = adding;
      const meter = hashing((entry) => {
        current = undefined;
        resolve({ path, ...entry });
      });
      const options = { mtime: new Date(modifiedAt), mode: 0o100644, compress, ...(size !== undefined && { size }) };
      zip.addReadStreamLazy(path, options, (callback) => {
        adding.source = open();
        adding.source.once('error', (error) => output.destroy(error));
        callback(null, adding.source.pipe(meter));
      });
    });
  }

  return {
    output,
    addStream: (file, size, open) => add(file, size, false, open),
    addText: (file, text) => {
      const bytes = Buffer.from(text as string);
      return add(file, bytes.length, true, () => Readable.from([bytes]));
    },
    addPieces: (file, pieces) => add(file, undefined, true, () => Readable.from(pieces, { objectMode: false })),
    finish: () => zip.end(),
  };
}

/** Passes bytes on, and says what they were when they have ended. */
function hashing(done: (entry: Omit<ZipEntry, 'path'>) => void): Transform {
  const hash = createHash('sha256');
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk);
      size += chunk.length;
      callback(null, chunk);
    },
    flush(callback) {
      done({ size, sha256: hash.digest('hex') });
      callback();
    },
  });
}
