import { type RawBuilder, sql } from 'kysely';
import { world } from '#contract/platform/regions.ts';
import { chooseLanguage, type Language } from '#contract/platform/texts/languages.ts';
import { keptLocaleOf } from './locale.ts';
import { type BrowserHeaders, regionOfBrowser, wishedLanguages } from './wishes.ts';

/** In which language and region somebody reads. */
export type Reader = {
  language: Language;
  /** The language with the region, such as `en-DE`, for dates. */
  locale: string;
  timeZone: string;
};

/** What counts for a person where there is no browser. Null: nobody chose. */
export type Reading = Record<'language' | 'region' | 'companyRegion' | 'timeZone', string | null>;

/**
 * How a user reads, as one value of a SELECT: in the language of their choice, else of their client, else of the company. Without a user
 * it is how the company reads.
 */
export function readingOf(userId: RawBuilder<unknown>): RawBuilder<Reading> {
  return sql<Reading>`(
    select jsonb_build_object(
      'language', coalesce(reader.locale, (select language from clients where clients.id = reader.client_id), company.language),
      'region', reader.region,
      'companyRegion', company.region,
      'timeZone', coalesce(reader.time_zone, company.time_zone))
    from tenants company left join users reader on reader.id = ${userId} where company.id = app.tenant_id())`;
}

/** How the actor reads. */
export const ownReading: RawBuilder<Reading> = readingOf(sql`app.user_id()`);

/** How the whole company reads: for what several people read. */
export const companyReading: RawBuilder<Reading> = readingOf(sql`null::uuid`);

/**
 * The one place that decides how somebody reads. What nobody chose is as in their browser, if they read in one. Without it the language is
 * English, and the region that of the company, else that of the time zone.
 */
export function readerOf(reading: Reading, browser: BrowserHeaders = {}): Reader {
  const timeZone = reading.timeZone ?? 'UTC';
  const language = chooseLanguage(reading.language, ...wishedLanguages(browser));
  const region = reading.region ?? regionOfBrowser(browser) ?? regionOfCompany(reading);
  return { language, locale: keptLocaleOf(language, region), timeZone };
}

/** Where nobody chose one, the United States write dates in their own order. */
export function regionOfCompany({ companyRegion, timeZone }: Omit<Reading, 'language' | 'region'>): string | undefined {
  if (companyRegion !== null) return companyRegion;
  if (timeZone === null || timeZone === 'UTC') return undefined;
  zonesOfUnitedStates ??= new Set((new Intl.Locale('en-US') as WithZones).getTimeZones());
  return zonesOfUnitedStates.has(timeZone) ? 'US' : world;
}

/** TypeScript does not know it yet. */
type WithZones = Intl.Locale & { getTimeZones(): string[] };

let zonesOfUnitedStates: ReadonlySet<string> | undefined;
