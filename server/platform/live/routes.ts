import type { FastifyInstance } from 'fastify';
import { streamChanges } from '#contract/platform/changes.ts';
import { readBearerToken } from '#server/platform/http/access.ts';
import { serveManual } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import type { ChangeRules } from './seen.ts';
import { openStreams } from './streams.ts';
import { tokenSnapshotIn, tokenSnapshotOf } from './token-snapshot.ts';

/** Streams changes to the users who may see them. */
export function serveLive(app: FastifyInstance, services: Services, rules: ChangeRules): void {
  const { tenancy } = services;
  const streams = openStreams(services, rules);
  app.addHook('preClose', async () => streams.end());

  serveManual(app, tenancy, streamChanges, ({ principal, actor, query, request, reply }) => {
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
    const snapshots = { inToken: tokenSnapshotIn(readBearerToken(request) ?? ''), current: tokenSnapshotOf(actor) };
    return streams.open(principal, snapshots, query.seconds, query.sinceMs) as never;
  });
}
