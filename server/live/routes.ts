import type { FastifyInstance, FastifyRequest, preSerializationHookHandler } from 'fastify';
import { streamChanges } from '#contract/changes.ts';
import { type ChangingNoun, type OperationId, operations } from '#contract/operations.ts';
import { readBearerToken } from '#server/http/access.ts';
import { serveManual } from '#server/http/serve.ts';
import { Json } from '#server/json.ts';
import type { Services } from '#server/services.ts';
import { formerViewersOf } from './former-viewers.ts';
import { openStreams } from './streams.ts';
import { tokenSnapshotIn, tokenSnapshotOf } from './token-snapshot.ts';

/** Tells whoever looks at it what others change. To be called before the routes whose changes are told. */
export function serveLive(app: FastifyInstance, { tenancy, bus }: Services): void {
  const streams = openStreams(tenancy, bus);
  app.addHook('preClose', async () => streams.end());

  serveManual(app, tenancy, streamChanges, ({ principal, actor, query, request, reply }) => {
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
    const hints = { told: tokenSnapshotIn(readBearerToken(request) ?? ''), now: tokenSnapshotOf(actor) };
    return streams.open(principal, hints, query.seconds, query.behind) as never;
  });

  const created = new WeakMap<FastifyRequest, string>();
  const noteId: preSerializationHookHandler<unknown> = (request, _reply, payload, done) => {
    const { id } = (payload instanceof Json ? JSON.parse(payload.text) : (payload ?? {})) as { id?: unknown };
    if (typeof id === 'string') created.set(request, id);
    done(null, payload);
  };

  /** After the answer, which follows the commit: a write that has been told of can be read. */
  app.addHook('onRoute', (route) => {
    const noun = nounOf(route.config?.endpoint?.id);
    if (!noun) return;
    route.preSerialization = [route.preSerialization ?? [], noteId].flat() as typeof route.preSerialization;
    route.onResponse = [
      route.onResponse ?? [],
      async (request: FastifyRequest, reply: { statusCode: number }) => {
        const id = subjectOf(request, created.get(request));
        if (reply.statusCode < 300 && request.principal && id) {
          const change = { tenantId: request.principal.tenantId, noun, id };
          bus.publish(change);
          for (const lostBy of formerViewersOf(request)) bus.publish({ ...change, lostBy });
        }
      },
    ].flat() as typeof route.onResponse;
  });
}

function nounOf(operation: string | undefined): ChangingNoun | null {
  const row = operations[operation as OperationId];
  return row && 'changes' in row ? row.changes : null;
}

function subjectOf(request: FastifyRequest, createdId: string | undefined): string | undefined {
  const { id } = request.params as { id?: string };
  return id ?? createdId ?? (request.body as { id?: string } | undefined)?.id;
}
