import { sql } from 'kysely';
import { mustUseProvider } from '#server/people/accounts/required-provider.ts';
import { hasFactor, selectSignInUsers } from '#server/people/sign-in/sessions/session-user.ts';

/** Changes with every password, because each hash has a salt, and with the address. */
export const accountEpoch = sql<Buffer>`sha256(convert_to(concat_ws(' ', users.email_key, users.password_hash), 'UTF8'))`;

/**
 * People who may sign in with a code by mail: users of a client, if the company allows it, whose address its owner has confirmed. Not
 * where a second factor or a provider is required, also by a second factor that the person has. Asked when a code is sent and again when
 * it is used.
 */
export function selectCodeUsers() {
  return selectSignInUsers()
    .where('tenants.client_codes', '=', true)
    .where('tenants.second_factor', '<>', 'all')
    .where('tenants.is_demo', '=', false)
    .where('tenants.is_read_only', '=', false)
    .where('users.client_id', 'is not', null)
    .where(sql<boolean>`roles.role_type is distinct from 'InternalUser' and not coalesce(roles.is_admin, false)`)
    .where('users.is_demo', '=', false)
    .where('users.email', 'is not', null)
    .where('users.email_unconfirmed', '=', false)
    .where(hasFactor, '=', false)
    .where(mustUseProvider, '=', false);
}
