import { problemTexts } from '#contract/problem-texts.ts';
import { messageOf } from './api-error.ts';

/** What an upload dialog says: the extracted message, or `fallback` where an answer has none (spec section 8). */
export function uploadMessage(error: unknown, fallback: string): string {
  const message = messageOf(error);
  return message && !mute.includes(message) ? message : fallback;
}

/** An error's own text where the answer said nothing. */
const mute: readonly string[] = [problemTexts.unexpected, problemTexts.serverSide];
