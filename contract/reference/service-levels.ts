import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { ServiceLevel } from '#contract/work/service-levels.ts';
import type { References } from './row.ts';

const hours = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' }));

const standard: ServiceLevel = {
  id: ids.serviceLevel,
  name: 'Standard',
  zone: 'Europe/Berlin',
  hours,
  holidays: ['2026-12-25'],
  targets: { Low: { answer: 960 }, Medium: { answer: 480, resolve: 2400 }, High: { answer: 120, resolve: 960 } },
  isDefault: false,
  clientCount: 0,
  createdAt: '2026-01-05T08:00:00.000Z',
  version: 3,
};

/** No client has it any more. */
const formerLevel: ServiceLevel = { ...standard, id: ids.oldServiceLevel, name: 'Until 2025' };

const premium = {
  name: 'Premium',
  zone: 'Europe/Berlin',
  hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' })),
  targets: { Low: { answer: 480 }, Medium: { answer: 120 }, High: { answer: 30, resolve: 240 } },
};

export const serviceLevelsReference = {
  listServiceLevels: {
    summary: 'List service levels',
    description: 'Lists the service levels of the company by name, with the number of clients that have each.',
    headers: counted,
    example: { query: { limit: 100 }, answer: [standard, formerLevel] },
  },
  createServiceLevel: {
    summary: 'Create a service level',
    description:
      'Creates a service level: the times in which the company works, its holidays, and how many minutes of work it takes at most to answer and to resolve a ticket of each priority. A span of hours is on one day, from 1 (Monday) to 7, and may end at `24:00`. With `isDefault`, it applies to all clients that have no other.',
    example: {
      body: premium,
      answer: {
        ...standard,
        ...premium,
        id: ids.created,
        holidays: [],
        version: 1,
      },
    },
  },
  updateServiceLevel: {
    summary: 'Change a service level',
    description:
      'Changes the fields that are given. What is promised for tickets that are not done is computed again from the times that Loggia keeps: when a ticket was raised, when its clock stood, and when it was answered.',
    example: {
      params: { id: ids.serviceLevel },
      body: { holidays: ['2026-12-25', '2027-01-01'] },
      answer: {
        ...standard,
        holidays: ['2026-12-25', '2027-01-01'],
        updatedAt: '2026-04-14T15:05:00.000Z',
        version: 4,
      },
    },
  },
  deleteServiceLevel: {
    summary: 'Delete a service level',
    description: 'Deletes a service level. While clients have it, the response is 400 and names them.',
    example: { params: { id: ids.oldServiceLevel } },
  },
} satisfies Partial<References>;
