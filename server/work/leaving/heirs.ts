import { type RawBuilder, sql } from 'kysely';
import { mayEnter } from '#server/people/accounts/may-enter.ts';

/**
 * A condition on `users` with their `roles`: they could take over from the user. Staff inherit from staff, and people of a client
 * from each other, so that nothing changes sides.
 */
export function mayInherit({ id, clientId }: { id: string; clientId: string | null }): RawBuilder<boolean> {
  return sql<boolean>`(users.id <> ${id}::uuid and users.is_active and ${mayEnter} and users.deleted_at is null
    and users.client_id is not distinct from ${clientId}::uuid
    and (users.client_id is null) = (roles.role_type is distinct from 'ClientUser'))`;
}
