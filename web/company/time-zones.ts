/** A part of the world and its time zones: the value, and the city as people write it. */
export interface ZoneGroup {
  area: string;
  zones: { value: string; city: string }[];
}

/** The time zones that the browser knows, by area. `current` is added if the browser does not list it. */
export function timeZonesWith(current: string): ZoneGroup[] {
  const known = new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')]);
  const groups = new Map<string, ZoneGroup>();
  for (const value of [...known].sort()) {
    const [area = '', ...rest] = value.split('/');
    const key = rest.length > 0 ? area : 'World';
    const group = groups.get(key) ?? { area: key, zones: [] };
    group.zones.push({ value, city: (rest.join(', ') || value).replaceAll('_', ' ') });
    groups.set(key, group);
  }
  const { World: world, ...areas } = Object.fromEntries(groups);
  return [...(world ? [world] : []), ...Object.values(areas)];
}

/** `14:05`, in 24 hours. */
export function timeIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);
}
