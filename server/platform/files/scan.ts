import { createReadStream } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { told } from '#contract/platform/texts/say.ts';
import { Failure, invalid } from '#server/platform/answers/failures.ts';
import type { ClamdPlace, Scanner } from '#server/platform/config/clamd-url.ts';
import type { Spooled } from './spool.ts';

/** `isRequired`: without an answer of the scanner, files are refused. Otherwise they are taken unscanned. */

/** Milliseconds without a byte from the scanner. clamd itself gives up a file after two minutes. */
const silence = 150_000;

/** The longest answer that is read: a signature's name. */
const answerLimit = 1000;

/**
 * Refuses a received file in which the scanner finds malware: 400. `onFailure` is told why the scanner did not answer. Then
 * the file is refused with 503, or taken if the scanner is not required.
 */
export async function scanFile(
  { place, isRequired }: Scanner,
  file: Spooled,
  onFailure: (error: unknown) => void,
  timeoutMs = silence,
): Promise<void> {
  const found = await findMalware(place, file.path, timeoutMs).catch((error) => {
    onFailure(error);
    if (!isRequired) return undefined;
    throw new Failure(
      'unavailable',
      told(
        'The virus scanner could not check this file, so it was not saved. Please try again later or contact the operator.',
      ),
      { retryAfter: 60 },
    );
  });
  if (found) invalid('File', 'The virus scanner found malware in this file ({found}). It was not saved.', { found });
}

/** The name of the malware, or undefined. Throws with the scanner's words if it did not check the file to its end. */
async function findMalware(place: ClamdPlace, file: string, timeoutMs: number): Promise<string | undefined> {
  // Half open, because a scanner that ends its side would otherwise close the socket while a chunk waits to be written, and the
  // pipeline would never end.
  const socket = createConnection({ ...place, allowHalfOpen: true });
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The virus scanner did not answer in time.')));
  // The scanner may answer before it has read the whole file, and then reads no more. Its answer says why.
  const sending = pipeline(frames(file), socket, { end: false }).catch(() => {});
  try {
    const answer = await readAnswer(socket);
    const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
    if (!found && answer !== 'stream: OK') throw new Error(`The virus scanner answered: ${answer || 'nothing'}`);
    return found;
  } finally {
    socket.destroy();
    await sending;
  }
}

/** The command INSTREAM: chunks of the file, each after its length in four bytes, and a length of zero. */
async function* frames(file: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    yield lengthOf(chunk.length);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Reads up to the zero byte that ends an answer, or to the end. */
function readAnswer(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = '';
  socket.setEncoding('utf8');
  socket.on('error', reject);
  // Not the iterator of the socket: it ends only after what is still to be written.
  socket.on('end', () => resolve(answer));
  socket.on('data', (text: string) => {
    answer += text;
    const end = answer.indexOf('\0');
    if (end >= 0) resolve(answer.slice(0, end));
    else if (answer.length > answerLimit) reject(new Error('The virus scanner sent too long an answer.'));
  });
  return promise;
}
