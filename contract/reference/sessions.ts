import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { References } from './row.ts';

/** The sessions of the caller, and those that administrators see. */
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
  listUserSessions: {
    summary: 'List where a user is signed in',
    description:
      'Lists the open sessions and API tokens of a user, most recently used first. `device` is the browser and system, or the name of the token. Of a shared account of a demo company it lists only the current session.',
    headers: counted,
    example: {
      params: { id: ids.wim },
      query: { limit: 100 },
      answer: [
        {
          id: ids.wimsPhone,
          kind: 'session',
          device: 'Safari on iPhone',
          createdAt: '2026-04-12T07:30:00.000Z',
          lastUsedAt: '2026-04-14T09:15:00.000Z',
          current: false,
        },
      ],
    },
  },
  endUserSessions: {
    summary: 'Sign a user out everywhere',
    description:
      'Ends all sessions and API tokens of a user immediately, and tells them by mail. The id of the caller returns 400: they end their own sessions with `DELETE /api/Auth/sessions`. For a shared account of a demo company the response is 403.',
    example: { params: { id: ids.wim } },
  },
} satisfies Partial<References>;
