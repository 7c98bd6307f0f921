import { sql } from 'kysely';
import type { Entry, EntryPurpose } from '#contract/people/entry.ts';
import { mayEnter } from '#server/people/accounts/may-enter.ts';
import { mustUseProvider } from '#server/people/accounts/required-provider.ts';
import { picturesOf } from '#server/people/tenants/read.ts';
import { gone, notFound } from '#server/platform/answers/failures.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { inNameOrder } from '#server/platform/text/folded.ts';
import { inviterOfLink } from './inviter.ts';

/** A link that still works, and who it lets in. */
export type OpenEntry = NonNullable<Awaited<ReturnType<typeof findEntry>>> & { purpose: EntryPurpose };

/** Returns a link that still works. 404 if there is none, 410 with the reason if it no longer works. */
export async function getOpenEntry(tx: ReadTx, linkId: string): Promise<OpenEntry> {
  const entry = (await findEntry(tx, linkId)) ?? notFound();
  if (entry.usedAt) gone('This link was already used. Each link works once.');
  if (entry.revokedAt || !entry.isActive) gone('This link was withdrawn, or replaced by a newer one.');
  if (entry.isExpired) gone('This link has expired.');
  return entry as OpenEntry;
}

/** What the page behind the link shows before anything is used up. */
export function presentEntry(entry: OpenEntry): Entry {
  const { tenantId, hasLogo, hasDarkLogo, purpose, companyName, firstName, lastName, userName, expiresAt } = entry;
  const { identityProviders, hidesPassword } = entry;
  return withoutNulls({
    purpose,
    companyName,
    ...picturesOf({ id: tenantId, hasLogo, hasDarkLogo }),
    firstName,
    lastName,
    email: entry.newEmail ?? entry.email,
    userName,
    expiresAt,
    identityProviders: purpose === 'invitation' ? identityProviders : null,
    hidesPassword: hidesPassword || null,
    invitedBy: purpose === 'invitation' ? entry.inviter : null,
  }) as Entry;
}

/** The providers that cover the user. */
const providersOfUser = sql<Entry['identityProviders'] | null>`(
  select jsonb_agg(jsonb_build_object('id', provider.id, 'name', provider.name) order by ${inNameOrder('provider')})
  from identity_providers provider
  where provider.client_id = users.client_id or users.client_id is null and provider.covers <> 'Clients')`;

/** A company that is closed has no links. */
function findEntry(tx: ReadTx, linkId: string) {
  return tx.first(
    db
      .selectFrom('entry_links as link')
      .innerJoin('users', 'users.id', 'link.user_id')
      .innerJoin('tenants', 'tenants.id', 'link.tenant_id')
      .leftJoin('roles', 'roles.id', 'users.role_id')
      .where('link.id', '=', linkId)
      .where('link.purpose', 'in', ['invitation', 'reset', 'email', 'signUp'])
      .where('tenants.is_active', '=', true)
      .select((row) => [
        'link.tenant_id as tenantId',
        'link.user_id as userId',
        'link.purpose',
        'link.email as newEmail',
        'link.expires_at as expiresAt',
        'link.used_at as usedAt',
        'link.revoked_at as revokedAt',
        row('link.expires_at', '<=', db.fn<string>('now')).as('isExpired'),
        'users.first_name as firstName',
        'users.last_name as lastName',
        'users.email',
        'users.user_name as userName',
        sql<boolean>`users.is_active and ${mayEnter}`.as('isActive'),
        sql<string>`coalesce(tenants.display_name, tenants.name)`.as('companyName'),
        sql<boolean>`tenants.logo is not null`.as('hasLogo'),
        sql<boolean>`tenants.logo_dark is not null`.as('hasDarkLogo'),
        mustUseProvider.as('hidesPassword'),
        providersOfUser.as('identityProviders'),
        inviterOfLink.as('inviter'),
      ]),
  );
}
