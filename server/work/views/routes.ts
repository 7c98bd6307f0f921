import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/work/views.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { listViews } from './read.ts';
import { createView, deleteView, updateView } from './write.ts';

export function serveViews(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, contract.listViews, async ({ tx, query, request, reply }) => {
    const page = await listViews(tx, query);
    return setPageHeaders(request, reply, page).items;
  });

  serve(app, tenancy, contract.createView, async ({ tx, actor, body, origin }) =>
    createView(tx, await actor(), origin, body),
  );

  serve(app, tenancy, contract.updateView, async ({ tx, actor, params, body, ifMatch, origin }) =>
    updateView(tx, await actor(), origin, params.id, body, ifMatch),
  );

  serve(app, tenancy, contract.deleteView, async ({ tx, actor, params, ifMatch, origin }) => {
    await deleteView(tx, await actor(), origin, params.id, ifMatch);
  });
}
