import { t } from '#web/texts/index.ts';
export interface SnoozeTime {
  label: string;
  until: Date;
}

/** When a line can come back, in the viewer's time zone. */
export function snoozeTimes(now = new Date()): SnoozeTime[] {
  const inHours = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);
  const morningIn = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 8);
  // From a Sunday it is the Monday after the next day, because tomorrow is offered already.
  const toMonday = 8 - now.getDay();
  return [
    { label: t('Later today'), until: inHours(3) },
    { label: t('Tomorrow'), until: morningIn(1) },
    { label: t('Next week'), until: morningIn(toMonday) },
  ].filter(({ label, until }) => label !== 'Later today' || until.getDate() === now.getDate());
}
