import { locale, t } from '#web/texts/index.ts';

/** A part of the world and its time zones: the value, and the city as people write it. */
export interface ZoneGroup {
  area: string;
  zones: { value: string; city: string }[];
}

/** The time zones that the browser knows, by area. `current` is added if the browser does not list it. */
export function timeZonesWith(current: string): ZoneGroup[] {
  const known = new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')]);
  const groups = new Map<string, ZoneGroup>();
  const world = t('World');
  for (const value of [...known].sort()) {
    const [area = '', ...rest] = value.split('/');
    const key = rest.length > 0 ? area : world;
    const group = groups.get(key) ?? { area: key, zones: [] };
    group.zones.push({ value, city: (rest.join(', ') || value).replaceAll('_', ' ') });
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => Number(b.area === world) - Number(a.area === world));
}

/** '2:05 PM', or '14:05' in regions with 24 hours. */
export function timeIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' }).format(now);
}
