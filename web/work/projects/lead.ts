import type { Project } from '#contract/work/projects.ts';
import { personName } from '#web/lib/person-name.ts';
import { useSession } from '#web/lib/session.ts';

export interface Lead {
  id: string;
  name: string;
}

/** Whether the user is shown who leads projects. Client users are not, and the read-only demo has no leads. */
export function useShowsLeads(): boolean {
  const user = useSession()?.user;
  return user !== undefined && !user.clientId && !user.tenantIsReadOnly;
}

export function leadOf({ leadId, leadName }: Pick<Project, 'leadId' | 'leadName'>): Lead | null {
  return leadId ? { id: leadId, name: personName(leadName ?? '') } : null;
}
