import { sql } from 'kysely';
import type { z } from 'zod';
import type { IdentityProvider, updateIdentityProviderBody } from '#contract/people/identity-providers.ts';
import { maxIdentityProviders } from '#contract/people/provider-audiences.ts';
import type { AuditAction } from '#contract/platform/audit-actions.ts';
import { ensureBreakGlass } from '#server/people/accounts/break-glass.ts';
import { lockCompany } from '#server/people/accounts/company-sign-in.ts';
import { notFound, refuse, versionConflict } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import type { Services } from '#server/platform/services.ts';
import { type DuplicateTexts, refuseDuplicates } from '#server/platform/tenancy/errors.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { foldName } from '#server/platform/text/names.ts';
import { checkProvider, type ProviderFields } from './check.ts';
import { getIdentityProvider } from './read.ts';
import { sealSecret } from './secret.ts';

type Installation = Pick<Services, 'outgoing' | 'secrets'> & { redirectAddress: string };

const duplicates: DuplicateTexts = {
  identity_providers_name: ['name', 'A provider with this name already exists'],
};

export async function createIdentityProvider(
  tx: WriteTx,
  origin: Origin,
  installation: Installation,
  actor: Actor,
  body: ProviderFields,
): Promise<IdentityProvider> {
  const { count } = await lockCompany(tx);
  await checkProvider(tx, installation, body);
  if (count >= maxIdentityProviders)
    refuse('A company can have {limit} identity providers.', { limit: maxIdentityProviders });
  const id = newId();
  const secret = sealSecret(installation.secrets, { tenantId: actor.tenantId, id }, body.secret);
  await refuseDuplicates(
    tx.run(
      db
        .insertInto('identity_providers')
        .values({ tenant_id: sql<string>`app.tenant_id()`, id, ...columnsOf(body), secret }),
    ),
    duplicates,
  );
  if (body.required) await ensureBreakGlass(tx, origin, actor);
  await recordProvider(tx, origin, 'identityProvider.created', { id, name: body.name }, describe(body));
  return (await getIdentityProvider(tx, id, installation.redirectAddress)) ?? notFound();
}

/** Changes the fields that are given. Another issuer would make other people of the same names: it unlinks all accounts. */
export async function updateIdentityProvider(
  tx: WriteTx,
  origin: Origin,
  installation: Installation,
  actor: Actor,
  id: string,
  { secret, ...changes }: z.output<typeof updateIdentityProviderBody>,
  ifMatch: number | undefined,
): Promise<IdentityProvider> {
  await lockCompany(tx);
  const before = await lockProvider(tx, id, ifMatch, installation.redirectAddress);
  const fields = Object.assign(fieldsOf(before), definedOnly(changes));
  const changed: string[] = (Object.keys(fields) as (keyof typeof fields)[]).filter(
    (name) => JSON.stringify(fields[name]) !== JSON.stringify(fieldsOf(before)[name]),
  );
  if (secret !== undefined) changed.push('secret');
  // Without a change the version stays, so that others who are editing get no conflict.
  if (changed.length === 0) return before;
  await checkProvider(tx, installation, fields, before);
  const writing = tx.run(
    db
      .updateTable('identity_providers')
      .set({
        ...columnsOf(fields),
        ...(secret !== undefined && {
          secret: sealSecret(installation.secrets, { tenantId: actor.tenantId, id }, secret),
        }),
        version: sql<number>`version + 1`,
        updated_at: sql<string>`now()`,
      })
      .where('id', '=', id),
  );
  await refuseDuplicates(writing, duplicates);
  if (changed.includes('issuer')) await tx.run(db.deleteFrom('identities').where('provider_id', '=', id));
  if (fields.required && !before.required) await ensureBreakGlass(tx, origin, actor);
  await recordProvider(
    tx,
    origin,
    'identityProvider.updated',
    { id, name: fields.name },
    {
      fields: changed,
      ...describe(fields),
    },
  );
  return (await getIdentityProvider(tx, id, installation.redirectAddress)) ?? notFound();
}

/** Its accounts are no longer linked to anybody. */
export async function deleteIdentityProvider(
  tx: WriteTx,
  origin: Origin,
  id: string,
  ifMatch: number | undefined,
): Promise<void> {
  await lockCompany(tx);
  const provider = await lockProvider(tx, id, ifMatch, '');
  await tx.run(db.deleteFrom('identity_providers').where('id', '=', id));
  await recordProvider(tx, origin, 'identityProvider.deleted', provider);
}

async function lockProvider(
  tx: WriteTx,
  id: string,
  ifMatch: number | undefined,
  redirectAddress: string,
): Promise<IdentityProvider> {
  const provider = (await getIdentityProvider(tx, id, redirectAddress)) ?? notFound();
  if (ifMatch !== undefined && ifMatch !== provider.version) versionConflict();
  return provider;
}

type Stored = Omit<ProviderFields, 'secret'>;

function columnsOf(fields: Stored) {
  return {
    name: fields.name,
    name_key: foldName(fields.name),
    issuer: fields.issuer,
    oidc_client_id: fields.clientId,
    domains: fields.domains,
    covers: fields.for,
    client_id: fields.forClientId,
    creates_users: fields.create,
    role_id: fields.roleId,
    role_claim: fields.roleClaim,
    role_map: JSON.stringify(fields.roleMap),
    is_required: fields.required,
  };
}

function fieldsOf(provider: IdentityProvider): Stored {
  const { name, issuer, clientId, domains, create, roleMap, required } = provider;
  const { forClientId = null, roleId = null, roleClaim = null } = provider;
  return {
    name,
    issuer,
    clientId,
    domains,
    for: provider.for,
    forClientId,
    create,
    roleId,
    roleClaim,
    roleMap,
    required,
  };
}

function definedOnly<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** What matters later when somebody asks who could sign in how. */
function describe({ issuer, for: covers, create, required }: Stored): Record<string, unknown> {
  return { issuer, for: covers, create, required };
}

async function recordProvider(
  tx: WriteTx,
  origin: Origin,
  action: Extract<AuditAction, `identityProvider.${string}`>,
  { id, name }: Pick<IdentityProvider, 'id' | 'name'>,
  details: Record<string, unknown> = {},
): Promise<void> {
  await record(tx, origin, { action, subjectType: 'identityProvider', subjectId: id, subjectName: name, details });
  tx.changed('identityProviders', id);
}
