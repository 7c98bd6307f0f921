import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/work/recurring.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { listRecurring } from './list.ts';
import { getVisibleRecurring } from './read.ts';
import { createRecurring, deleteRecurring, updateRecurring } from './write.ts';

export function serveRecurring(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, contract.listRecurring, async ({ tx, query, request, reply }) => {
    const page = await listRecurring(tx, query);
    return setPageHeaders(request, reply, page).items;
  });

  serve(
    app,
    tenancy,
    contract.getRecurring,
    async ({ tx, params }) => (await getVisibleRecurring(tx, params.id)) ?? notFound(),
  );

  serve(app, tenancy, contract.createRecurring, ({ tx, actor, body, origin }) =>
    createRecurring(tx, origin, actor, body),
  );

  serve(app, tenancy, contract.updateRecurring, ({ tx, actor, params, body, ifMatch, origin }) =>
    updateRecurring(tx, origin, actor, params.id, body, ifMatch),
  );

  serve(app, tenancy, contract.deleteRecurring, async ({ tx, actor, params, ifMatch, origin }) => {
    await deleteRecurring(tx, origin, actor, params.id, ifMatch);
  });
}
