import { createContext } from 'react';

export type Named = { id: string; name: string };

/** The initials of people who are shown together, by id. Where a person is missing, the plain initials are shown. */
export const InitialsOnScreen = createContext<ReadonlyMap<string, string>>(new Map());

/** First letters of the first and last word: 'Anna Maria Weber' → 'AW'. */
export function initials(name: string): string {
  const [first, last] = ends(name);
  return upper(first[0]) + upper(last[0]);
}

/** The letters of the first and of the last word. The last is empty if there is one word only. */
export function ends(name: string): [first: string[], last: string[]] {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return [[...(words[0] ?? '')], words.length > 1 ? [...(words.at(-1) ?? '')] : []];
}

export function upper(letter: string | undefined): string {
  return letter?.toUpperCase() ?? '';
}
