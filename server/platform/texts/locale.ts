import { localeOf } from '#contract/platform/locale.ts';
import type { Language } from '#contract/platform/texts/languages.ts';

/** `localeOf`, kept: it takes half a millisecond, and a list asks for each of its lines. There are as many as languages and regions. */
export function keptLocaleOf(language: Language, region: string | undefined): string {
  const key = `${language} ${region}`;
  const locale = locales.get(key) ?? localeOf(language, region);
  locales.set(key, locale);
  return locale;
}

const locales = new Map<string, string>();
