import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/work/budgets.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { listBudgets } from './read.ts';
import { createBudget, deleteBudget, updateBudget } from './write.ts';

export function serveBudgets(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, contract.listBudgets, async ({ tx, query, request, reply }) => {
    const page = await listBudgets(tx, query);
    return setPageHeaders(request, reply, page).items;
  });
  serve(app, tenancy, contract.createBudget, ({ tx, body, origin }) => createBudget(tx, origin, body));
  serve(app, tenancy, contract.updateBudget, ({ tx, params, body, ifMatch, origin }) =>
    updateBudget(tx, origin, params.id, body, ifMatch),
  );
  serve(app, tenancy, contract.deleteBudget, async ({ tx, params, ifMatch, origin }) => {
    await deleteBudget(tx, origin, params.id, ifMatch);
  });
}
