import type { FastifyInstance } from 'fastify';
import { getWaiting, listWork } from '#contract/work/waiting.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import * as read from './read.ts';

export function serveWaiting(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, getWaiting, ({ tx }) => read.readWaiting(tx));

  serve(app, tenancy, listWork, async ({ tx, query, request, reply }) => {
    return setPageHeaders(request, reply, await read.listWork(tx, query)).items;
  });
}
