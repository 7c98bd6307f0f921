import type { z } from 'zod';
import type { createServiceLevelBody } from '#contract/work/service-levels.ts';

type DemoLevel = z.output<typeof createServiceLevelBody>;

const on = (days: readonly number[], from: string, to: string) => days.map((day) => ({ day, from, to }));
const hour = 60;

/** The first is the default. */
export const demoLevels: readonly DemoLevel[] = [
  {
    name: 'Standard',
    zone: 'Europe/London',
    hours: on([1, 2, 3, 4, 5], '09:00', '17:30'),
    holidays: ['2026-12-25', '2026-12-28', '2027-01-01'],
    targets: {
      High: { answer: 4 * hour, resolve: 24 * hour },
      Medium: { answer: 8 * hour, resolve: 80 * hour },
      Low: { answer: 16 * hour, resolve: undefined },
    },
    isDefault: true,
  },
  {
    name: 'Around the clock',
    zone: 'Europe/London',
    hours: on([1, 2, 3, 4, 5, 6, 7], '00:00', '24:00'),
    holidays: [],
    targets: {
      High: { answer: 24 * hour, resolve: 96 * hour },
      Medium: { answer: 48 * hour, resolve: 240 * hour },
      Low: { answer: 72 * hour, resolve: undefined },
    },
    isDefault: false,
  },
];
