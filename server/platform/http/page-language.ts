import { stringifySetCookie } from 'cookie';
import { chooseLanguage, type Language, languages } from '#contract/platform/texts/languages.ts';
import { keptLocaleOf } from '#server/platform/texts/locale.ts';
import { type BrowserHeaders, languageCookie, wishedLanguages, wishedRegion } from '#server/platform/texts/wishes.ts';

type Asked = { url: string; headers: BrowserHeaders };

/** Where `?lang=de` chooses a language: before somebody has signed in. */
const entrance = /^\/((login|start)(\/|\?|$)|\?|$)/i;

/** Seconds: a year. */
const kept = 365 * 24 * 60 * 60;

/**
 * How a page is written, before it is known who reads it: as a link to the entrance says, else as was chosen in the browser last, else as
 * the browser wishes. `isThere` says which languages there are besides English.
 */
export function chooseForPage(
  { url, headers }: Asked,
  isThere: (language: Language) => boolean,
): { language: Language; locale: string; asked: Language | undefined } {
  const asked = entrance.test(url) ? languageOfLink(url) : undefined;
  const wishes = [...(asked ? [asked] : []), ...wishedLanguages(headers)];
  const language = chooseLanguage(...wishes.filter((wish) => isThere(chooseLanguage(wish)) || /^en\b/i.test(wish)));
  return { language, locale: keptLocaleOf(language, wishedRegion(headers)), asked };
}

function languageOfLink(url: string): Language | undefined {
  const wish = new URLSearchParams(url.split('?', 2)[1]).get('lang');
  return languages.find((language) => language === wish);
}

/** Pages set this cookie too, so scripts may read it. */
export function languageChosen(language: Language, secure: boolean): string {
  return stringifySetCookie({
    name: languageCookie,
    value: language,
    path: '/',
    sameSite: 'lax',
    maxAge: kept,
    secure,
  });
}
