import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { readMail } from './read-mail.ts';

/** Says that it is ready, then reads the mail in each file that the main thread names. A file that is gone ends the thread. */
parentPort?.on('message', async (file: string) => parentPort?.postMessage(await readMail(await readFile(file))));
parentPort?.postMessage('ready');
