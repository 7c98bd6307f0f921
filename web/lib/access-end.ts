import { t } from '#web/texts/index.ts';
import { formatDay } from './format.ts';

/** Says until when somebody has access, or since when they have none. `now` is the day where the company is, as on the server. */
export function describeAccessEnd(lastDay: string, now: string): string {
  const day = formatDay(lastDay);
  return lastDay < now ? t('Access ended on {day}', { day }) : t('Access ends on {day}', { day });
}
