import type { FastifyInstance } from 'fastify';
import { listAudit } from '#contract/work/audit.ts';
import { serveList } from '#server/platform/http/serve-list.ts';
import type { Services } from '#server/platform/services.ts';
import { listAuditEntries } from './read.ts';

export function serveAudit(app: FastifyInstance, { tenancy }: Services): void {
  serveList(app, tenancy, listAudit, ({ tx, query }) => listAuditEntries(tx, query));
}
