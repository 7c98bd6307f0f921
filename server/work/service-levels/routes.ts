import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/work/service-levels.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { listServiceLevels } from './read.ts';
import { createServiceLevel, deleteServiceLevel, updateServiceLevel } from './write.ts';

export function serveServiceLevels(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, contract.listServiceLevels, async ({ tx, query, request, reply }) => {
    const page = await listServiceLevels(tx, query);
    return setPageHeaders(request, reply, page).items;
  });

  serve(app, tenancy, contract.createServiceLevel, ({ tx, body, origin }) => createServiceLevel(tx, origin, body));

  serve(app, tenancy, contract.updateServiceLevel, ({ tx, params, body, ifMatch, origin }) =>
    updateServiceLevel(tx, origin, params.id, body, ifMatch),
  );

  serve(app, tenancy, contract.deleteServiceLevel, async ({ tx, params, ifMatch, origin }) => {
    await deleteServiceLevel(tx, origin, params.id, ifMatch);
  });
}
