import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/work/trash.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { listTrash } from './list.ts';

export function serveTrash(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, contract.listTrash, async ({ tx, actor, query, request, reply }) => {
    const page = await listTrash(tx, await actor(), query);
    return setPageHeaders(request, reply, page).items;
  });
}
