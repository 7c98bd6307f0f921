import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { ReadMail, Unreadable } from './read-mail.ts';
import { openTurns, type Turn } from './turns.ts';

/**
 * Milliseconds. `cpu` is what the thread may compute for a mail, and `cpuPerMb` what it may compute beside that for each megabyte, most of
 * which are files. `waiting` is for a thread that does not get on. Starting a thread takes half a second.
 */
const timeoutMs = { cpu: 1000, cpuPerMb: 60, looking: 100, waiting: 20_000, idle: 30_000 };
const memoryMb = 384;

const unreadable: Unreadable = { refusal: '5.6.0 The mail cannot be read.' };

const turns = openTurns();
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Reads the mail in a file, in a thread: a large or hostile mail needs a second, in which nobody else would be answered. One at a time,
 * so that many mails need the memory of one. The thread ends when no mail comes. Never rejects.
 */
export function parseMail(file: string, turn: Turn, cpuMs = timeoutMs.cpu): Promise<ReadMail | Unreadable> {
  return turns.run(turn, () => parseInThread(file, cpuMs));
}

async function parseInThread(file: string, cpuMs: number): Promise<ReadMail | Unreadable> {
  clearTimeout(idle);
  thread ??= await startThread();
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  const result = await answerOf(thread, file, cpuMs + (size / 1024 / 1024) * timeoutMs.cpuPerMb);
  if (result) idle = setTimeout(endThread, timeoutMs.idle).unref();
  else endThread();
  return result ?? unreadable;
}

/** Resolves when the thread has loaded the parser, which takes as long as a large mail. */
async function startThread(): Promise<Worker> {
  const started = new Worker(new URL('./parser-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // An idle thread that fails is replaced when the next mail comes.
  started.on('error', () => {});
  started.once('exit', () => {
    if (thread === started) thread = undefined;
  });
  started.unref();
  await new Promise((resolve) => started.once('message', resolve).once('exit', resolve));
  return started;
}

function endThread(): void {
  void thread?.terminate();
  thread = undefined;
}

/** Undefined if the thread ended, or took too long. */
async function answerOf(reader: Worker, file: string, cpuMs: number): Promise<ReadMail | Unreadable | undefined> {
  const before = await cpuOf(reader);
  return new Promise((resolve) => {
    const end = (result?: ReadMail | Unreadable) => {
      clearInterval(looking);
      clearTimeout(timeUp);
      reader.off('message', end).off('exit', fail);
      resolve(result);
    };
    const fail = () => end();
    const timeUp = setTimeout(fail, timeoutMs.waiting);
    // Not by the clock: other work on this machine is not the fault of the mail.
    const looking = setInterval(async () => {
      if ((await cpuOf(reader)) - before > cpuMs) fail();
    }, timeoutMs.looking);
    reader.on('message', end).on('exit', fail);
    reader.postMessage(file);
  });
}

/** Milliseconds that a thread has computed. */
async function cpuOf(reader: Worker): Promise<number> {
  const { user, system } = await reader.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1000;
}
