import { locale } from '#web/texts/index.ts';

/** From so many milliseconds on, in this unit. Months are left out, because their short sign is that of minutes. */
const units = [
  { unit: 'year', length: 31_557_600_000, display: 'narrow' },
  { unit: 'day', length: 86_400_000, display: 'narrow' },
  { unit: 'hour', length: 3_600_000, display: 'narrow' },
  { unit: 'minute', length: 60_000, display: 'short' },
] as const;

/** Made once, because a list shows hundreds. */
const formats = units.map(({ unit, length, display }) => ({
  length,
  format: new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: display }),
}));

/** How long ago it was, as short as it can be: '5 min', '3h', '12d'. A moment that is still to come is 0 minutes ago. */
export function ageOf(instant: string, now: number): string {
  const age = Math.max(0, now - Date.parse(instant));
  const { format, length } = formats.find((each) => age >= each.length) ?? (formats.at(-1) as (typeof formats)[number]);
  return format.format(Math.floor(age / length));
}
