import type { FastifyInstance } from 'fastify';
import { listAudit } from '#contract/audit.ts';
import { linkNext } from '#server/http/link-next.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { listAuditEntries } from './read.ts';

export function serveAudit(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, listAudit, async ({ tx, query, request, reply }) => {
    const { entries, next } = await listAuditEntries(tx, query);
    if (next) linkNext(request, reply, next);
    return entries;
  });
}
