import type { CalendarFeed } from '#contract/exchange/calendar-feeds.ts';
import { t } from '#web/texts/index.ts';

/** What a calendar feed shows, in words. */
export function feedName({ scope, name }: CalendarFeed): string {
  if (scope === 'mine') return t('My projects');
  if (name) return name;
  return scope === 'client' ? t('A client that you no longer see') : t('A project that you no longer see');
}
