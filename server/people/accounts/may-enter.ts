import { type RawBuilder, sql } from 'kysely';

/**
 * A condition on `users`: neither their own last day of access nor that of their client has passed. Most people have neither, and a call of
 * the function for each of many people takes long.
 */
export const mayEnter: RawBuilder<boolean> = sql<boolean>`
  (users.access_ends_on is null and users.client_id is null
    or not app.access_is_over(users.tenant_id, users.access_ends_on, users.client_id))`;
