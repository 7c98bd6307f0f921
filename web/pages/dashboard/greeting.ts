import { t } from '#web/texts/plain.ts';
/** By the viewer's clock: morning before 12, afternoon before 18, then evening. */
export function greeting(name: string, hour = new Date().getHours()): string {
  if (hour < 12) return name ? t('Good morning, {name}', { name }) : t('Good morning');
  if (hour < 18) return name ? t('Good afternoon, {name}', { name }) : t('Good afternoon');
  return name ? t('Good evening, {name}', { name }) : t('Good evening');
}
