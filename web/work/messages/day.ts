import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/texts/index.ts';

/** The name of the day of an instant in the reader's time zone. */
export function dayLabel(instant: string, now: Date): string {
  const day = localDay(new Date(instant));
  if (day === localDay(now)) return t('Today');
  if (day === localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) return t('Yesterday');
  return formatInstant(instant);
}

/** The day in the reader's time zone, such as 2026-11-22. */
export function localDay(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}
