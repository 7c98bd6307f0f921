import { randomBytes, randomUUID } from 'node:crypto';
import type { TestApp } from '#tests/support/app.ts';

/** Calls verify it, so it has to be a real one. Making it is slow, and one is enough. */
let passwordHash: Promise<string> | undefined;

type Place = { tenantId: string; clientId: string; userId: string };

/**
 * A provider for staff and the users of a client, with an account of the user, who has a password too. Nothing may connect to its
 * address. Its name is on the sign-in page, so it has no mark; `words` must appear only where administrators read.
 */
export async function addIdentityProvider(
  { database, services }: TestApp,
  { tenantId, clientId, userId }: Place,
  words: string,
): Promise<{ providerId: string }> {
  const providerId = randomUUID();
  passwordHash ??= services.passwords.hashPassword(randomUUID());
  await database.owner.query(
    `insert into identity_providers (tenant_id, id, name, name_key, issuer, oidc_client_id, domains, covers, client_id, role_claim, role_map)
     select $1, $2, $3, $3, 'https://127.0.0.1/' || $4::text, $4, array[$4::text], 'Both', $5, $4,
       jsonb_build_array(jsonb_build_object('value', $4::text, 'roleId', id))
     from roles where tenant_id = $1 and not is_admin order by id limit 1`,
    [tenantId, providerId, `provider ${providerId}`, words, clientId],
  );
  await database.owner.query(
    'insert into identities (tenant_id, provider_id, subject, user_id) values ($1, $2, $3, $4)',
    [tenantId, providerId, words, userId],
  );
  await database.owner.query(
    'update users set password_hash = coalesce(password_hash, $3) where tenant_id = $1 and id = $2',
    [tenantId, userId, await passwordHash],
  );
  await database.owner.query(
    `insert into sign_in_codes (tenant_id, id, user_id, provider_id, expires_at) values ($1, gen_random_uuid(), $2, $3, now())`,
    [tenantId, userId, providerId],
  );
  return { providerId };
}

/** Adds a token for a directory, which the person has made. Its text is unknown. */
export async function addScimToken(
  { database: { owner } }: TestApp,
  { tenantId, userId }: Place,
  words: string,
): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into sessions (tenant_id, id, user_id, address, device, expires_at, kind, token_name, token_hash, token_end, token_claims)
     values ($1, $2, $3, '127.0.0.1', '', now() + interval '1 day', 'scim', left($4, 60), $5, 'aB3_', '{}')`,
    [tenantId, id, userId, words, randomBytes(32)],
  );
  return id;
}
