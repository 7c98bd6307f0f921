import { problemTexts } from '#contract/platform/problem-texts.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { t } from '#web/texts/index.ts';

/** The message of a failed upload, or `fallback` if the response has none (spec section 8). */
export function uploadMessage(error: unknown, fallback: string): string {
  const message = messageOf(error);
  return message && !genericMessages.includes(message) ? message : fallback;
}

/** The generic texts of an error without a message from the server. */
const genericMessages: readonly string[] = [t(problemTexts.unexpected), t(problemTexts.serverSide)];
