import type { FastifyInstance } from 'fastify';
import { listAudit } from '#contract/audit.ts';
import { setPageHeaders } from '#server/http/list-headers.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { listAuditEntries } from './read.ts';

export function serveAudit(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, listAudit, async ({ tx, query, request, reply }) => {
    const page = await listAuditEntries(tx, query);
    return setPageHeaders(request, reply, page).items;
  });
}
