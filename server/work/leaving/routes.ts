import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/users.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { getHoldings } from './holdings.ts';

export function serveLeaving(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, contract.getHoldings, async ({ tx, actor, params }) => getHoldings(tx, await actor(), params.id));
}
