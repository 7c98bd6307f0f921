import { sql } from 'kysely';
import type { IdentityProvider } from '#contract/people/identity-providers.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { inNameOrder } from '#server/platform/text/folded.ts';

/** Providers of the company by name. There are few (`maxIdentityProviders`). */
export async function listIdentityProviders(tx: ReadTx, redirectAddress: string): Promise<IdentityProvider[]> {
  const rows = await tx.run(selectProviders().orderBy(inNameOrder('identity_providers')));
  return rows.map((row) => present(row, redirectAddress));
}

export async function getIdentityProvider(
  tx: ReadTx,
  id: string,
  redirectAddress: string,
): Promise<IdentityProvider | undefined> {
  const row = await tx.first(selectProviders().where('identity_providers.id', '=', id));
  return row && present(row, redirectAddress);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProviders>['execute']>>[number];

function present(row: Row, redirectAddress: string): IdentityProvider {
  return withoutNulls({ ...row, redirectAddress }) as IdentityProvider;
}

function selectProviders() {
  return db
    .selectFrom('identity_providers')
    .leftJoin('clients', 'clients.id', 'identity_providers.client_id')
    .leftJoin('roles', 'roles.id', 'identity_providers.role_id')
    .select([
      'identity_providers.id',
      'identity_providers.name',
      'identity_providers.issuer',
      'identity_providers.oidc_client_id as clientId',
      sql<boolean>`identity_providers.secret is not null`.as('hasSecret'),
      'identity_providers.domains',
      'identity_providers.covers as for',
      'identity_providers.client_id as forClientId',
      'clients.name as forClientName',
      'identity_providers.creates_users as create',
      'identity_providers.role_id as roleId',
      'roles.name as roleName',
      'identity_providers.role_claim as roleClaim',
      'identity_providers.role_map as roleMap',
      'identity_providers.is_required as required',
      'identity_providers.created_at as createdAt',
      'identity_providers.updated_at as updatedAt',
      'identity_providers.version',
    ]);
}
