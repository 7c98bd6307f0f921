import type { AuditKind } from '#contract/audit-actions.ts';
import { t } from '#web/texts/index.ts';

/** The search parameters of the audit log. Without `kind` and `who` it shows everything. */
export interface AuditSearch {
  kind?: AuditKind;
  /** The id of the acting user. */
  who?: string;
}

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

/** Keeps the valid search parameters and ignores the rest. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  return {
    kind: (Object.keys(kindLabels) as AuditKind[]).find((kind) => kind === search.kind),
    who: typeof search.who === 'string' && search.who ? search.who : undefined,
  };
}
