import type { SessionUser } from '#contract/people/auth.ts';
import { locale } from '#web/texts/index.ts';

/** How long the browser keeps what was chosen: a year, in seconds. */
const kept = 365 * 24 * 60 * 60;

/** The server makes pages in this language. */
export function keepLanguage(language: string): void {
  keep('language', language);
}

/**
 * Keeps in this browser in which language and region the user reads, for its next pages. Returns whether the page that is open has another
 * language, or writes dates and numbers in another way.
 */
export function keepReading({ language, region, companyRegion }: SessionUser): boolean {
  const browserRegion = regionOf(navigator.language);
  const wished = region ?? browserRegion ?? companyRegion;
  if (language) keepLanguage(language);
  keep('region', wished === browserRegion ? undefined : wished);
  return Boolean(language && language !== document.documentElement.lang) || wished !== regionOf(locale);
}

function regionOf(tag: string): string | undefined {
  const { region } = new Intl.Locale(tag);
  return region && /^([A-Z]{2}|001)$/.test(region) ? region : undefined;
}

/** Without a value it is forgotten. */
function keep(name: string, value: string | undefined): void {
  const age = value === undefined ? 0 : kept;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store, and not on plain HTTP.
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax${secure}`;
}
