import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/work/updates.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { draftUpdate } from './draft.ts';
import { listUpdates } from './read.ts';
import { createUpdate, readUpdate } from './write.ts';

export function serveUpdates(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, contract.listProjectUpdates, async ({ tx, params, query, request, reply }) => {
    const page = await listUpdates(tx, params.id, query);
    return setPageHeaders(request, reply, page).items;
  });

  serve(app, tenancy, contract.createProjectUpdate, ({ tx, params, body, origin }) =>
    createUpdate(tx, origin, params.id, body),
  );

  serve(app, tenancy, contract.readUpdate, ({ tx, actor, params }) => readUpdate(tx, actor, params));

  serve(app, tenancy, contract.draftProjectUpdate, ({ tx, params, query, request }) =>
    draftUpdate(tx, params.id, query.audience, request.headers),
  );
}
