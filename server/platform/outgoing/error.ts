import type { Texts } from '#contract/platform/texts/speak.ts';
import { connectionFailed } from '#server/platform/answers/stored-answers.ts';

/** A request that got no answer. The message is for the administrator who named the address. */
export class OutgoingError extends Error {}

const words: Texts = {
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server closed the connection.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  ETIMEDOUT: 'The server cannot be reached.',
};

/** Describes a failed connection. Codes say more than the texts of Node, which may contain addresses. */
export function describeFailure(error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error;
  const { code } = error as { code?: unknown };
  const name = typeof code === 'string' ? code : 'unknown';
  return new OutgoingError(words[name] ?? connectionFailed(name), { cause: error });
}
