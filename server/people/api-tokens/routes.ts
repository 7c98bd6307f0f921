import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/tokens.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { listTokens } from './read.ts';
import { createToken, endToken } from './write.ts';

/** Tokens with which programs act as a person. */
export function serveApiTokens(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, contract.listTokens, async ({ tx, actor, query, request, reply }) => {
    const page = await listTokens(tx, await actor(), query);
    return setPageHeaders(request, reply, page).items;
  });

  serve(app, tenancy, contract.createToken, async ({ tx, actor, body, origin }) =>
    createToken(tx, await actor(), origin, body),
  );

  serve(app, tenancy, contract.endToken, async ({ tx, actor, params, origin }) => {
    await endToken(tx, await actor(), origin, params.id);
  });
}
