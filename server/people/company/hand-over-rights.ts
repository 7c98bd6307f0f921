import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#server/platform/tenancy/index.ts';

/** Whether the company lets users of a client ask, and the caller's role sees all tickets of the client. From `tenants`. */
export const isAllowedToClients: RawBuilder<boolean> = sql<boolean>`(
  tenants.client_hand_over and (select app.ticket_scope() = 'client'))`;

/**
 * Whether the actor may hand over the projects that they see. A hand-over has everything that the client sees of a project, so a
 * user of the client needs each permission to view.
 */
export function mayHandOver({ scope, claims }: Pick<Actor, 'scope' | 'claims'>, isAllowed: boolean): boolean {
  if (scope === 'staff') return claims.has('Project:EditProjects');
  return (
    scope === 'client' &&
    isAllowed &&
    claims.has('ProjectDocuments:ViewProjectDocuments') &&
    claims.has('ProjectImages:ViewProjectImages')
  );
}
