import { world } from './regions.ts';

/**
 * The tag by which `Intl` writes dates and numbers for who reads in this language and lives in this region, such as `de-CH`. The
 * hours of the region, 12 or 24, and the calendar that this product reckons with are named where `Intl` would take others.
 */
export function localeOf(language: string, region: string | undefined): string {
  if (region === undefined) return language;
  const tag = `${language.split('-', 1)[0]}-${region}`;
  const usual = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
  const hourCycle = region === world ? 'h23' : hoursOf(tag);
  return new Intl.Locale(tag, {
    ...(usual.calendar !== 'gregory' && { calendar: 'gregory' }),
    ...(hourCycle && hourCycle !== usual.hourCycle && { hourCycle }),
  }).toString();
}

/** TypeScript does not know it yet, and neither do all browsers. */
type WithHours = Intl.Locale & { getHourCycles?(): Intl.LocaleHourCycleKey[] };

function hoursOf(tag: string): Intl.LocaleHourCycleKey | undefined {
  return (new Intl.Locale(tag) as WithHours).getHourCycles?.()[0];
}
