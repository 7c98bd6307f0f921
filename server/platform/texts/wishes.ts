import { parseCookie } from 'cookie';
import { regionOf, regions, world } from '#contract/platform/regions.ts';

/** The headers in which a browser says how its user reads. */
export type BrowserHeaders = { 'accept-language'?: string | undefined; cookie?: string | undefined };

/** Where the browser keeps the language and the region that were chosen in it last. They are no secrets. */
export const languageCookie = 'language';
const regionCookie = 'region';

/** More is no list of languages that somebody reads. */
const maxHeader = 500;

/** What was chosen in the browser last, then what it accepts, best first. */
export function wishedLanguages(headers: BrowserHeaders): string[] {
  const chosen = cookieOf(headers, languageCookie);
  return [...(chosen ? [chosen] : []), ...acceptedLanguages(headers['accept-language'])];
}

/** The tags of an `Accept-Language` header, such as `de-CH,de;q=0.9,en;q=0.5`, in the order of the reader's wishes. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, maxHeader)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** The region of the browser's first language. */
export function regionOfBrowser(headers: BrowserHeaders): string | undefined {
  return regionOf(acceptedLanguages(headers['accept-language'])[0] ?? '');
}

/** The region that was chosen in the browser last, else that of its first language. For pages, which are made before it is known who reads. */
export function wishedRegion(headers: BrowserHeaders): string | undefined {
  const chosen = cookieOf(headers, regionCookie) ?? '';
  return chosen === world || regions.includes(chosen) ? chosen : regionOfBrowser(headers);
}

function cookieOf({ cookie }: BrowserHeaders, name: string): string | undefined {
  return cookie === undefined ? undefined : parseCookie(cookie)[name];
}
