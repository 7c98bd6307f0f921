import type { CalendarFeed } from '#contract/exchange/calendar-feeds.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { References } from './row.ts';

const url = `https://loggia.example/feeds/${'A'.repeat(107)}.ics`;

const ofLobby: CalendarFeed = {
  id: ids.lobbyFeed,
  scope: 'project',
  projectId: ids.lobby,
  name: 'Lobby renovation',
  url,
  createdAt: '2026-04-14T08:00:00.000Z',
};
const ownFeed: CalendarFeed = { id: ids.ownFeed, scope: 'mine', url, createdAt: '2026-04-13T08:00:00.000Z' };

/** Calendar feeds of the caller. */
export const calendarFeedsReference = {
  listFeeds: {
    summary: 'List your calendar feeds',
    description: 'Lists the calendar feeds of the caller, newest first.',
    headers: counted,
    example: { query: { limit: 100 }, answer: [ofLobby, ownFeed] },
  },
  createFeed: {
    summary: 'Make a calendar feed',
    description:
      'Makes an address (`url`) that calendar programs read without signing in (iCalendar, RFC 5545). It has the due days of projects: those that the caller is on (`mine`), those of a client, or one project. It always shows what the caller may see when it is read, and answers 404 when it was revoked or the caller was deactivated. Anyone who has the address can read it.',
    example: {
      body: { scope: 'client', clientId: ids.acme },
      answer: {
        id: ids.created,
        scope: 'client',
        clientId: ids.acme,
        name: 'Acme Hotels',
        url,
        createdAt: '2026-04-14T15:05:00.000Z',
      },
    },
  },
  deleteFeed: {
    summary: 'Revoke a calendar feed',
    description: 'Revokes a calendar feed of the caller. Its address answers 404 from now on.',
    example: { params: { id: ids.ownFeed } },
  },
} satisfies Partial<References>;
