import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { parseMail } from './parser.ts';
import { peekTurn } from './peek.ts';
import { type IncomingMail, MailDelay, MailRefusal, type Recipient } from './recipient.ts';

/** What a mail server is told about a mail: 250 taken, 4xx again later, 5xx never. The words begin with an enhanced status code. */
export type Answer = { code: number; words: string };

export const unknownAddress: Answer = { code: 550, words: '5.1.1 There is no such address here.' };
export const tooLarge: Answer = { code: 552, words: '5.3.4 The mail is too large.' };
export const notNow: Answer = { code: 451, words: '4.3.0 The mail cannot be taken now.' };

/**
 * Takes a mail for each of its recipients, one after another, so that a mail to two addresses of a ticket counts once. A mail that goes
 * to an address for answers as well is an answer, whatever its first address is. `report` is called for failures of Loggia.
 */
export async function takeForAll(
  recipients: readonly (Recipient | undefined)[],
  mail: IncomingMail,
  report: (error: unknown) => void,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const isAnswer = (index: number) => Number(recipients[index]?.isAnswer ?? false);
  for (const index of [...recipients.keys()].sort((one, other) => isAnswer(other) - isAnswer(one)))
    answers[index] = await takeFor(recipients[index], mail, report);
  return answers;
}

async function takeFor(
  recipient: Recipient | undefined,
  mail: IncomingMail,
  report: (error: unknown) => void,
): Promise<Answer> {
  // An address can end between its name and the mail.
  if (!recipient) return unknownAddress;
  if (mail.file.size > recipient.sizeLimit) return tooLarge;
  try {
    await recipient.take(mail);
    return { code: 250, words: 'Taken' };
  } catch (error) {
    if (error instanceof MailRefusal) return { code: 550, words: error.message };
    if (error instanceof MailDelay) return { code: 452, words: error.message };
    report(error);
    return notNow;
  }
}

export function incomingMail(file: IncomingMail['file'], returnPath: string | undefined): IncomingMail {
  let read: ReturnType<IncomingMail['read']> | undefined;
  return {
    file,
    returnPath,
    bytes: () => readFile(file.path),
    read: (company, authServer) => {
      read ??= peekTurn(file.path, company, authServer).then((turn) => parseMail(file.path, turn));
      return read;
    },
  };
}

/** At most one byte more than the limit. Reads to the end in any case, because the answer comes after it. */
export async function* upTo(limit: number, stream: Readable): AsyncGenerator<Buffer> {
  let free = limit + 1;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (free > 0) yield chunk.subarray(0, free);
    free -= chunk.length;
  }
}
