import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/work/search.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { search } from './search.ts';

export function serveSearch(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, contract.search, async ({ tx, actor, query }) => search(tx, await actor(), query));
}
