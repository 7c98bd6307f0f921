import { readFileSync } from 'node:fs';
import { chooseLanguage, type Language } from '#contract/platform/texts/languages.ts';
import { speakFrom } from '#contract/platform/texts/say.ts';
import type { Catalogue, Say } from '#contract/platform/texts/speak.ts';
import type { Reader } from './reader.ts';

export { chooseLanguage, type Language, type Reader, type Say };

/** What the server says in this language. Its catalogue is read when the language is first spoken, and kept. */
export function speak(language: Language): Say {
  const known = spoken.get(language) ?? speakFrom(language, readCatalogue(language));
  spoken.set(language, known);
  return known;
}

const spoken = new Map<Language, Say>();

/** English has no catalogue. A language whose catalogue is missing is written in English. */
function readCatalogue(language: Language): Catalogue {
  if (language === 'en') return {};
  try {
    return JSON.parse(readFileSync(new URL(`${language}.json`, catalogues), 'utf8'));
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return {};
    throw error;
  }
}

const catalogues = new URL('../../../contract/platform/texts/languages/', import.meta.url);

/** A day such as `2026-11-22`, as people in that region write it: '22 Nov 2026', in the United States 'Nov 22, 2026'. */
export function writeDay(locale: string, day: string): string {
  return daysOf(locale).format(new Date(`${day}T00:00:00Z`));
}

/** A moment, written as where the reader is: '22 Nov 2026, 14:30', in the United States 'Nov 22, 2026, 2:30 PM'. */
export function writeTime({ locale, timeZone }: Pick<Reader, 'locale' | 'timeZone'>, time: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return format.format(new Date(time));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function daysOf(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  formats.set(locale, known);
  return known;
}
