import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/work/templates.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { listTemplates } from './read.ts';
import { createTemplate, deleteTemplate, updateTemplate } from './write.ts';

export function serveTemplates(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, contract.listTemplates, async ({ tx, query, request, reply }) => {
    const page = await listTemplates(tx, query);
    return setPageHeaders(request, reply, page).items;
  });

  serve(app, tenancy, contract.createTemplate, ({ tx, body, origin }) => createTemplate(tx, origin, body));

  serve(app, tenancy, contract.updateTemplate, ({ tx, params, body, ifMatch, origin }) =>
    updateTemplate(tx, origin, params.id, body, ifMatch),
  );

  serve(app, tenancy, contract.deleteTemplate, async ({ tx, params, ifMatch, origin }) => {
    await deleteTemplate(tx, origin, params.id, ifMatch);
  });
}
