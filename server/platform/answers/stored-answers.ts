import type { Say, Text } from '#contract/platform/texts/speak.ts';

/**
 * Why something was not sent, or a sign-in was refused, is stored in English, between what other servers answered. It is said in the language of who reads it. What
 * another server wrote is no text of the product and is not translated.
 */
export function sayStored(say: Say, answer: string): string {
  for (const text of begun) {
    const [start = '', end = ''] = text.split('{words}');
    if (answer.startsWith(start) && answer.endsWith(end))
      return say(text, { words: answer.slice(start.length, answer.length - end.length) });
  }
  return say.translated(answer);
}

const failed = 'The connection failed ({words}).' as const satisfies Text;
const noWay = 'Mail does not reach this address: {words}' as const satisfies Text;
const refused = 'The answer of the provider was not accepted ({words})' as const satisfies Text;
const begun = [failed, noWay, refused] as const;

/** `code` is that of Node. */
export function connectionFailed(code: string): string {
  return failed.replace('{words}', () => code);
}

/** Why no mail goes to an address: what a mail server said about it, as far as there is room. */
export function unreached(problem: string): string {
  return noWay.replace('{words}', () => problem).slice(0, 500);
}

/** `why` is a word of the protocol. */
export function notAccepted(why: string): string {
  return refused.replace('{words}', () => why);
}
