import { passwordTooCommon } from '#contract/people/credentials.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import { commonPasswords, commonWords } from './common-words.ts';

/** Refuses the passwords that guessing attacks try first. `field` is the form field that shows the message. */
export function refuseCommonPassword(password: string, field: string): void {
  if (isCommonPassword(password)) invalid(field, passwordTooCommon);
}

/**
 * Whether the whole password is common: a common word in any case, with look-alike characters or with digits and signs
 * at its ends (`P@ssw0rd1!`, `2024Welcome`), a run or a repetition. A common word inside a longer password is fine.
 */
export function isCommonPassword(password: string): boolean {
  for (const core of withoutAffixes(password.normalize('NFKC').toLowerCase())) {
    if (commonPasswords.has(core) || isRun(core) || isRepetition(core)) return true;
    if (undoSubstitutions(core).some((word) => commonWords.has(word) || isRepetition(word, commonWords))) return true;
  }
  return false;
}

const maxAffixLength = 6;

/** Yields the text itself, and the text without some of the digits and signs at its ends. */
function* withoutAffixes(text: string): Generator<string> {
  const before = /^\P{L}*/u.exec(text)?.[0].length ?? 0;
  const after = /\P{L}*$/u.exec(text)?.[0].length ?? 0;
  for (let start = 0; start <= before; start++) {
    for (let end = text.length; end > start && end >= text.length - after; end--) {
      if (isAffix(text.slice(0, start) + text.slice(end))) yield text.slice(start, end);
    }
  }
}

/** Short text, or digits that are common themselves: `password123456789!` is no better than `password`. */
function isAffix(text: string): boolean {
  return text.length <= maxAffixLength || commonPasswords.has(text.replace(/\D/g, ''));
}

/** Replaces digits and signs by the letters that they resemble; 1, ! and | may be i or l. */
function undoSubstitutions(text: string): string[] {
  const letters = text.replace(/[0345789@$+(]/g, (sign) => substitutions[sign] ?? sign);
  return [text, letters.replace(/[1!|]/g, 'i'), letters.replace(/[1!|]/g, 'l')];
}

const substitutions: Record<string, string> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '+': 't',
  '(': 'c',
};

/** `23456789`, `hgfedcba`: each character follows or precedes the one before it in the alphabet. */
function isRun(text: string): boolean {
  if (text.length < 4) return false;
  const steps = new Set([...text].slice(1).map((each, index) => each.charCodeAt(0) - text.charCodeAt(index)));
  return steps.size === 1 && [1, -1].includes([...steps][0] as number);
}

/** Up to four characters repeated, or one of `words` repeated. */
function isRepetition(text: string, words?: ReadonlySet<string>): boolean {
  const unit = (words ? /^(.{3,}?)\1+$/u : /^(.{1,4}?)\1+$/u).exec(text)?.[1];
  return unit !== undefined && (words ? words.has(unit) : text.length >= 4);
}
