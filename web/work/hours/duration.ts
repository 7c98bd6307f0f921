import { dayMinutes } from '#contract/work/hour-values.ts';
import { t } from '#web/texts/index.ts';

const patterns: readonly [RegExp, (first: number, second: number) => number][] = [
  // 1:30, :45
  [/^(\d{0,6}):(\d{1,2})$/, (hours, minutes) => (minutes < 60 ? hours * 60 + minutes : Number.NaN)],
  // 1h 30m, 1h30, 2h
  [/^(\d{1,6}) ?h ?(?:(\d{1,2}) ?m?)?$/, (hours, minutes) => (minutes < 60 ? hours * 60 + minutes : Number.NaN)],
  // 90m
  [/^(\d{1,7}) ?m(?:in)?$/, (minutes) => minutes],
  // 1.5, 1,5, 8, .5, 1.5h
  [/^(\d{0,6}(?:[.,]\d{1,3})?) ?h?$/, (hours) => Math.round(hours * 60)],
];

/** The minutes of a typed duration: `1:30`, `1.5`, `1,5`, `1h 30m` or `90m`. A number alone is hours. Nothing is 0, and other text undefined. */
export function parseDuration(text: string, most = dayMinutes): number | undefined {
  const typed = plainDigits(text).trim().toLowerCase();
  if (typed === '') return 0;
  for (const [pattern, minutesOf] of patterns) {
    const match = pattern.exec(typed);
    if (!match || !/\d/.test(typed)) continue;
    const [first = '', second = ''] = match.slice(1).map((part: string | undefined) => part?.replace(',', '.'));
    const minutes = minutesOf(Number(first), Number(second));
    return minutes <= most ? minutes : undefined;
  }
  return undefined;
}

/** What a field says that could not read it. */
export const wrongDuration = t('Type a duration such as 1:30, 1.5 or 90m, up to 24:00.');

/** `1:30`, and without any `0:00`. */
export function formatDuration(minutes: number): string {
  const whole = Math.abs(minutes);
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return minutes < 0 ? `−${text}` : text;
}

/** Japanese and Arabic keyboards type other digits and separators. */
function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll('٫', '.');
}
