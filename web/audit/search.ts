import type { AuditKind } from '#contract/audit-actions.ts';

/** What the address of the audit log holds; without `kind` and `who` everything. */
export interface AuditSearch {
  kind?: AuditKind;
  /** Whose doings: a user's id. */
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

/** Takes from the address what makes sense and leaves out the rest. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  return {
    kind: (Object.keys(kindLabels) as AuditKind[]).find((kind) => kind === search.kind),
    who: typeof search.who === 'string' && search.who ? search.who : undefined,
  };
}
