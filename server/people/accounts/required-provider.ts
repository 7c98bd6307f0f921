import { sql } from 'kysely';

/**
 * Whether the users of a statement, which joins their roles, have to sign in with a provider of their company: a required one covers
 * them, and they are no administrator with emergency access. Every way to sign in without a provider has to ask this.
 */
export const mustUseProvider = sql<boolean>`(exists (
    select from identity_providers provider where provider.is_required
      and (provider.client_id = users.client_id or users.client_id is null and provider.covers <> 'Clients'))
  and not (users.is_break_glass and coalesce(roles.is_admin, false)))`;
