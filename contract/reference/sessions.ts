import { counted } from './headers.ts';
import { ids } from './ids.ts';
import type { References } from './row.ts';

/** The sessions of the caller. */
export const sessionsReference = {
  listSessions: {
    summary: 'List your own sessions',
    description: 'Lists the sessions of the caller, most recently used first.',
    headers: counted,
    example: {
      query: { limit: 100 },
      answer: [
        {
          id: ids.laptop,
          device: 'Firefox on Linux',
          address: '192.0.2.10',
          createdAt: '2026-04-14T08:00:00.000Z',
          lastUsedAt: '2026-04-14T15:05:00.000Z',
          current: true,
        },
        {
          id: ids.phone,
          device: 'Safari on iPhone',
          address: '192.0.2.11',
          createdAt: '2026-04-10T18:30:00.000Z',
          lastUsedAt: '2026-04-14T12:40:00.000Z',
          current: false,
        },
      ],
    },
  },
  endSession: {
    summary: 'End one of your own sessions',
    description: 'Ends one session of the caller. Its tokens stop working immediately.',
    example: { params: { id: ids.phone } },
  },
  endOtherSessions: {
    summary: 'End all your other sessions',
    description: 'Ends all sessions of the caller except the current one.',
    example: {},
  },
} satisfies Partial<References>;
