import type { FastifyInstance } from 'fastify';
import { type AuditEntry, listAudit } from '#contract/work/audit.ts';
import { sayStored } from '#server/platform/answers/stored-answers.ts';
import { serveList } from '#server/platform/http/serve-list.ts';
import type { Services } from '#server/platform/services.ts';
import { sayTo } from '#server/platform/texts/accepted-languages.ts';
import type { Say } from '#server/platform/texts/index.ts';
import { listAuditEntries } from './read.ts';

export function serveAudit(app: FastifyInstance, { tenancy }: Services): void {
  serveList(app, tenancy, listAudit, async ({ tx, query, request }) => {
    const page = await listAuditEntries(tx, query);
    const say = sayTo(request);
    return { ...page, items: page.items.map((entry) => withReason(entry, say)) };
  });
}

/** Why a sign-in was refused is a text of the product. Other reasons are what people wrote. */
function withReason(entry: AuditEntry, say: Say): AuditEntry {
  const { action, details } = entry;
  if (action !== 'identity.refused' || details.reason === undefined) return entry;
  return { ...entry, details: { ...details, reason: sayStored(say, details.reason) } };
}
