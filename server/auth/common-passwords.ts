import { passwordTooCommon } from '#contract/credentials.ts';
import { invalid } from '#server/failures.ts';
import { commonPasswords, commonWords } from './common-words.ts';

/** Refuses what any guessing attack tries first (D17); `field` is where the form shows it. */
export function refuseCommonPassword(password: string, field: string): void {
  if (isCommonPassword(password)) invalid(field, passwordTooCommon);
}

/**
 * Whether the whole of it is common: a common word however it is cased, spelt in look-alikes or decorated at its ends
 * (`P@ssw0rd1!`, `2024Welcome`), a run or a repetition. A common word within something longer is fine.
 */
export function isCommonPassword(password: string): boolean {
  for (const core of undecorated(password.normalize('NFKC').toLowerCase())) {
    if (commonPasswords.has(core) || isRun(core) || isRepetition(core)) return true;
    if (readings(core).some((each) => commonWords.has(each) || isRepetition(each, commonWords))) return true;
  }
  return false;
}

const decorationLength = 6;

/** The text itself, and what is left of it without some of the digits and signs at its ends. */
function* undecorated(text: string): Generator<string> {
  const before = /^\P{L}*/u.exec(text)?.[0].length ?? 0;
  const after = /\P{L}*$/u.exec(text)?.[0].length ?? 0;
  for (let start = 0; start <= before; start++) {
    for (let end = text.length; end > start && end >= text.length - after; end--) {
      if (isDecoration(text.slice(0, start) + text.slice(end))) yield text.slice(start, end);
    }
  }
}

/** Short, or digits that are common themselves: `password123456789!` is no better than `password`. */
function isDecoration(text: string): boolean {
  return text.length <= decorationLength || commonPasswords.has(text.replace(/\D/g, ''));
}

/** Digits and signs that stand for letters, read as such; 1, ! and | may be i or l. */
function readings(text: string): string[] {
  const read = text.replace(/[0345789@$+(]/g, (sign) => looksLike[sign] ?? sign);
  return [text, read.replace(/[1!|]/g, 'i'), read.replace(/[1!|]/g, 'l')];
}

const looksLike: Record<string, string> = {
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

/** `23456789`, `hgfedcba`: each character next to the one before it. */
function isRun(text: string): boolean {
  if (text.length < 4) return false;
  const steps = new Set([...text].slice(1).map((each, index) => each.charCodeAt(0) - text.charCodeAt(index)));
  return steps.size === 1 && [1, -1].includes([...steps][0] as number);
}

/** Up to four characters over and over, or one of `words` twice. */
function isRepetition(text: string, words?: ReadonlySet<string>): boolean {
  const unit = (words ? /^(.{3,}?)\1+$/u : /^(.{1,4}?)\1+$/u).exec(text)?.[1];
  return unit !== undefined && (words ? words.has(unit) : text.length >= 4);
}
