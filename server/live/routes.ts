import type { FastifyInstance } from 'fastify';
import { streamChanges } from '#contract/changes.ts';
import { readBearerToken } from '#server/http/access.ts';
import { serveManual } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { openStreams } from './streams.ts';
import { tokenSnapshotIn, tokenSnapshotOf } from './token-snapshot.ts';

/** Streams what others change to the users who may see it. */
export function serveLive(app: FastifyInstance, { tenancy, bus }: Services): void {
  const streams = openStreams(tenancy, bus);
  app.addHook('preClose', async () => streams.end());

  serveManual(app, tenancy, streamChanges, ({ principal, actor, query, request, reply }) => {
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
    const tokens = { told: tokenSnapshotIn(readBearerToken(request) ?? ''), now: tokenSnapshotOf(actor) };
    return streams.open(principal, tokens, query.seconds, query.behind) as never;
  });
}
