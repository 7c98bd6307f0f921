import { Worker } from 'node:worker_threads';
import type { ReadMail, Unreadable } from './read-mail.ts';

/** Milliseconds. The largest mail that is taken needs about three seconds. Starting a thread takes half a second. */
const timeoutMs = { mail: 20_000, idle: 30_000 };
const memoryMb = 384;

const unreadable: Unreadable = { refusal: '5.6.0 The mail cannot be read.' };

let last: Promise<unknown> = Promise.resolve();
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Reads the mail in a file, in a thread: a large or hostile mail needs seconds, in which nobody else would be answered. One after
 * another, so that many mails need the memory of one. The thread ends when no mail comes. Never rejects.
 */
export function parseMail(file: string, milliseconds = timeoutMs.mail): Promise<ReadMail | Unreadable> {
  const parsed = last.then(() => parseInThread(file, milliseconds));
  last = parsed;
  return parsed;
}

async function parseInThread(file: string, milliseconds: number): Promise<ReadMail | Unreadable> {
  clearTimeout(idle);
  thread ??= startThread();
  const result = await answerOf(thread, file, milliseconds);
  if (result) idle = setTimeout(endThread, timeoutMs.idle).unref();
  else endThread();
  return result ?? unreadable;
}

function startThread(): Worker {
  const started = new Worker(new URL('./parser-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // An idle thread that fails is replaced when the next mail comes.
  started.on('error', () => {});
  started.once('exit', () => {
    if (thread === started) thread = undefined;
  });
  started.unref();
  return started;
}

function endThread(): void {
  void thread?.terminate();
  thread = undefined;
}

/** Undefined if the thread ended, or took too long. */
function answerOf(reader: Worker, file: string, milliseconds: number): Promise<ReadMail | Unreadable | undefined> {
  return new Promise((resolve) => {
    const end = (result?: ReadMail | Unreadable) => {
      clearTimeout(timeUp);
      reader.off('message', end).off('exit', fail);
      resolve(result);
    };
    const fail = () => end();
    const timeUp = setTimeout(fail, milliseconds);
    reader.on('message', end).on('exit', fail);
    reader.postMessage(file);
  });
}
