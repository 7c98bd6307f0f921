import { en } from './en.ts';
import { fill, type Text, type ValuesFor } from './text.ts';

type Texts = typeof en;
type TextKey = keyof Texts;

/** Every language has every text. The type checker names what is missing. */
type Catalogue = Record<TextKey, Text>;

const catalogues = { en } satisfies Record<string, Catalogue>;

/** A language that the server's texts exist in. */
export type Language = keyof typeof catalogues;

/** The first wished language that the texts exist in, such as the recipient's, else the company's. */
export function languageOf(...wished: readonly (string | null)[]): Language {
  return wished.find((each): each is Language => each !== null && Object.hasOwn(catalogues, each)) ?? 'en';
}

/** The text of this key. A missing key or value does not compile. */
export type Say = <Key extends TextKey>(key: Key, ...values: ValuesFor<Texts[Key]>) => string;

/** What the server says in mails and inbox lines, in this language. */
export function speak(language: Language): Say {
  const catalogue: Catalogue = catalogues[language];
  return (key, ...[values]) => fill(language, catalogue[key], values);
}

/** A day such as `2026-11-22`, as the app writes it for somebody who prefers no variant of the language: 'Nov 22, 2026'. */
export function writeDay(language: Language, day: string): string {
  return daysOf(language).format(new Date(`${day}T00:00:00Z`));
}

const formats = new Map<Language, Intl.DateTimeFormat>();

function daysOf(language: Language): Intl.DateTimeFormat {
  const known = formats.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  formats.set(language, known);
  return known;
}
