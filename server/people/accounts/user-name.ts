import { sql } from 'kysely';

/** The name of a row of `users`. */
export const userName = sql<string>`coalesce(nullif(btrim(concat_ws(' ', users.first_name, users.last_name)), ''), 'Unknown User')`;
