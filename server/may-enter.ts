import { type RawBuilder, sql } from 'kysely';

/** A condition on `users`: neither their own last day of access nor that of their client has passed. */
export const mayEnter: RawBuilder<boolean> = sql<boolean>`
  not app.access_is_over(users.tenant_id, users.access_ends_on, users.client_id)`;
