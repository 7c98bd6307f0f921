import type { Actor } from '#server/platform/tenancy/index.ts';

/** Whether the actor may change everything about a task. Client users never may, whatever their role grants. */
export function mayEdit({ scope, claims }: Actor): boolean {
  return scope === 'staff' && claims.has('Project:EditProjects');
}

/** Whether the actor may change the status and the place of a task that they see. */
export function mayTick({ userId, claims }: Actor, { assigneeId }: { assigneeId: string | null }): boolean {
  return claims.has('Project:EditProjects') || claims.has('Project:ReportProjectProgress') || assigneeId === userId;
}
