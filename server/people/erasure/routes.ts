import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/erasure.ts';
import { listAbandoned, removeAbandoned } from '#server/platform/files/abandoned.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { serve, serveManual } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { keepAllErasures } from './keep.ts';
import { listRemovedUsers } from './removed.ts';
import { eraseUser } from './write.ts';

export function serveErasure(app: FastifyInstance, services: Services): void {
  const { tenancy, files } = services;
  serve(app, tenancy, contract.listRemovedUsers, async ({ tx, query, request, reply }) => {
    return setPageHeaders(request, reply, await listRemovedUsers(tx, query)).items;
  });

  serveManual(app, tenancy, contract.eraseUser, async ({ params, body, principal, origin, enter, request }) => {
    const { erasure, abandoned } = await enter(
      async (tx, actor) => ({
        erasure: await eraseUser(tx, origin, await actor(), params.id, body),
        abandoned: body.dryRun ? [] : await listAbandoned(tx),
      }),
      'long',
    );
    if (erasure.erased) {
      // The person is erased already. What fails here, maintenance does within minutes.
      await Promise.all([
        keepAllErasures(services),
        removeAbandoned(tenancy, files, principal.tenantId, abandoned),
      ]).catch((error) => request.log.error(error, 'an erasure is not complete yet'));
    }
    return erasure;
  });
}
