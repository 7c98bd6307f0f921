import { sql } from 'kysely';
import { mustUseProvider } from '#server/people/accounts/required-provider.ts';

/**
 * Whether a person sees a file only after they have signed in. The statement has their user, company and role, and reads as the server:
 * client users see no provider. Nothing in a mail takes the place of a second factor or of a provider that the company requires.
 */
export const needsSignIn = sql<boolean>`(not tenants.sign_off_by_link or tenants.second_factor = 'all'
  or tenants.second_factor = 'staff' and users.client_id is null or ${mustUseProvider})`;
