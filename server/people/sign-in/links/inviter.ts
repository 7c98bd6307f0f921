import { sql } from 'kysely';

/**
 * The name of the person who made this link, of a row named `link`. Null if it was made by no person, by its own user, or by somebody
 * who has left since.
 */
export const inviterOfLink = sql<string | null>`(
  select nullif(btrim(concat_ws(' ', inviter.first_name, inviter.last_name)), '') from users inviter
  where inviter.id = link.created_by and inviter.id <> link.user_id and inviter.is_active and inviter.deleted_at is null)`;
