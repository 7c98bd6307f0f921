import { sql } from 'kysely';
import type { ProviderAudience } from '#contract/people/provider-audiences.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';

export type Provider = NonNullable<Awaited<ReturnType<typeof findProvider>>>;

/** A provider as sign-ins use it. */
export function findProvider(tx: ReadTx, id: string) {
  return tx.first(
    db
      .selectFrom('identity_providers')
      .where('id', '=', id)
      // A company that is closed lets nobody in.
      .where(sql<boolean>`(select is_active from tenants where tenants.id = app.tenant_id())`)
      .select([
        'tenant_id as tenantId',
        'id',
        'name',
        'issuer',
        'oidc_client_id as oidcClientId',
        'secret',
        'domains',
        sql<ProviderAudience>`covers`.as('covers'),
        'client_id as clientId',
        'creates_users as createsUsers',
        'role_id as roleId',
        'role_claim as roleClaim',
        'role_map as roleMap',
      ]),
  );
}

/** Whether users of this client, or staff if it is null, sign in with the provider. */
export function coversClient({ covers, clientId }: Pick<Provider, 'covers' | 'clientId'>, of: string | null): boolean {
  return of === null ? covers !== 'Clients' : of === clientId;
}
