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

/** In which language and region somebody reads. */
export type Reader = {
  language: Language;
  /** The language with the region, such as `en-DE`, for dates. */
  locale: string;
  timeZone: string;
};

/** The first wished language that the texts exist in, and the region of the time zone, which nobody is asked for. */
export function readerOf(zone: string | null, ...wished: readonly (string | null)[]): Reader {
  const language = languageOf(...wished);
  const timeZone = zone ?? 'UTC';
  return { language, locale: timeZone === 'UTC' ? language : `${language}-${regionOf(timeZone)}`, timeZone };
}

/** The United States write dates in their own order. `001` is the world. */
function regionOf(timeZone: string): 'US' | '001' {
  zonesOfUnitedStates ??= new Set((new Intl.Locale('en-US') as WithZones).getTimeZones());
  return zonesOfUnitedStates.has(timeZone) ? 'US' : '001';
}

/** TypeScript does not know it yet. */
type WithZones = Intl.Locale & { getTimeZones(): string[] };

let zonesOfUnitedStates: ReadonlySet<string> | undefined;

/** A day such as `2026-11-22`, as people in that region write it: '22 Nov 2026', in the United States 'Nov 22, 2026'. */
export function writeDay(locale: string, day: string): string {
  return daysOf(locale).format(new Date(`${day}T00:00:00Z`));
}

/** A moment, written as where the reader is: '22 Nov 2026, 14:30', in the United States 'Nov 22, 2026, 2:30 PM'. */
export function writeTime({ locale, timeZone }: Reader, time: string): string {
  const hours = locale.endsWith('-001') ? ({ hourCycle: 'h23' } as const) : {};
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone, ...hours });
  return format.format(new Date(time));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function daysOf(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  formats.set(locale, known);
  return known;
}
