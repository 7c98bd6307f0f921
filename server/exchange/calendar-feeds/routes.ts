import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/exchange/calendar-feeds.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { publicLookups } from '#server/platform/http/rate-limit.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor } from '#server/platform/tenancy/index.ts';
import { addressOfFeed, readAddress } from './address.ts';
import { writeCalendar } from './calendar.ts';
import { listFeeds, type StoredFeed } from './read.ts';
import { createFeed, deleteFeed } from './write.ts';

/** Calendar feeds: people manage their own, and calendar programs read them without signing in. */
export function serveCalendarFeeds(app: FastifyInstance, services: Services): void {
  const { tenancy, secrets, config } = services;

  serve(app, tenancy, contract.listFeeds, async ({ tx, actor, query, request, reply }) => {
    const page = await listFeeds(tx, query);
    const who = await actor();
    return setPageHeaders(request, reply, page).items.map((feed) => withAddress(feed, who, request));
  });

  serve(app, tenancy, contract.createFeed, async ({ tx, actor, body, origin, request }) => {
    const who = await actor();
    return withAddress(await createFeed(tx, who, origin, body), who, request);
  });

  serve(app, tenancy, contract.deleteFeed, async ({ tx, params, origin }) => deleteFeed(tx, origin, params.id));

  // A file for calendar programs, not an operation of the API. Every failure looks like an address that does not exist.
  app.get<{ Params: { file: string } }>(
    '/feeds/:file',
    { config: { endpoint: null, ...publicLookups } },
    async (request, reply) => {
      const { file } = request.params;
      const feed = file.endsWith('.ics') ? readAddress(secrets, file.slice(0, -'.ics'.length)) : undefined;
      if (!feed) notFound();
      const calendar = await tenancy
        .asRecipient(feed, (tx) => writeCalendar(tx, feed.id, config.publicUrl))
        .catch((error) => (isGone(error) ? undefined : Promise.reject(error)));
      if (calendar === undefined) notFound();
      const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      if (request.headers['if-none-match']?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)) {
        return reply.code(304).send();
      }
      return reply.type('text/calendar; charset=utf-8').send(calendar);
    },
  );

  function withAddress(feed: StoredFeed, { tenantId, userId }: Actor, request: FastifyRequest): contract.CalendarFeed {
    return { ...feed, url: addressOfFeed(services, request, { tenantId, userId, id: feed.id }) };
  }
}

/** The owner was deactivated or deleted, or their company was. */
function isGone(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'AT401';
}
