import type { AuditKind } from '#contract/platform/audit-actions.ts';
import { day, oneOf, searchParams, word } from '#web/lib/search-params.ts';
import { t } from '#web/texts/index.ts';

export const kindLabels: Record<AuditKind, string> = {
  signIns: t('Sign-ins'),
  denials: t('Denied attempts'),
  people: t('Users and passwords'),
  roles: t('Roles'),
  projects: t('Projects'),
  clients: t('Clients'),
  files: t('Documents and images'),
  conversations: t('Conversations'),
  tickets: t('Support tickets'),
  company: t('Company'),
};

/** The search parameters of the audit log. Without them it shows everything. */
export const auditSearch = searchParams({
  kind: oneOf(Object.keys(kindLabels) as AuditKind[]),
  /** The last day shown. */
  until: day,
  /** The id of the acting user. */
  who: word,
});
export type AuditSearch = ReturnType<typeof auditSearch>;

/** The filter as `listAudit` takes it. */
export function askedEntries({ kind, who, until }: AuditSearch) {
  return { kind, actorId: who, before: endOfDay(until) };
}

/** The instant at which the day ends where the viewer is. Undefined if there is no such day. */
export function endOfDay(day: string | undefined): string | undefined {
  const [year = 0, month = 0, date = 0] = (day ?? '').split('-').map(Number);
  const start = new Date(year, month - 1, date);
  // 30 February is a day in March.
  if (start.getMonth() !== month - 1 || start.getDate() !== date) return undefined;
  return new Date(year, month - 1, date + 1).toISOString();
}
