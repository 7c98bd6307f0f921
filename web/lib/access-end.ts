import { t } from '#web/texts/index.ts';
import { today } from './day.ts';
import { formatDay } from './format.ts';

/** Says until when somebody has access, or since when they have none. */
export function describeAccessEnd(lastDay: string, now = today()): string {
  const day = formatDay(lastDay);
  return lastDay < now ? t('Access ended on {day}', { day }) : t('Access ends on {day}', { day });
}
