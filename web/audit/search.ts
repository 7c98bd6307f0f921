import type { AuditKind } from '#contract/audit-actions.ts';

/** The search parameters of the audit log. Without `kind` and `who` it shows everything. */
export interface AuditSearch {
  kind?: AuditKind;
  /** The id of the acting user. */
  who?: string;
}

export const kindLabels: Record<AuditKind, string> = {
  signIns: 'Sign-ins',
  denials: 'Denied attempts',
  people: 'Users and passwords',
  roles: 'Roles',
  projects: 'Projects',
  clients: 'Clients',
  files: 'Documents and images',
  tickets: 'Support tickets',
  company: 'Company',
};

/** Keeps the valid search parameters and ignores the rest. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  return {
    kind: (Object.keys(kindLabels) as AuditKind[]).find((kind) => kind === search.kind),
    who: typeof search.who === 'string' && search.who ? search.who : undefined,
  };
}
