import { sql } from 'kysely';
import { readEntryToken } from '#server/people/accounts/entry-token.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import type { Services } from '#server/platform/services.ts';
import { redirectAddressOf, returnAddress } from './address.ts';
import { recordRefusedSignIn } from './admit.ts';
import type { Flow } from './flow-cookie.ts';
import { beginSignIn, ProviderUnavailable } from './open-id.ts';
import { findProvider, type Provider } from './provider.ts';
import { unsealSecret } from './secret.ts';

type Begun = { address: string; flow?: Flow };

/** Leads the browser to the provider. If it does not answer, back to where the browser came from, which says so. */
export async function startSignIn(
  services: Services,
  { providerId, page, entry, origin }: { providerId: string; page: string; entry: string | undefined; origin: Origin },
): Promise<Begun> {
  const { tenancy, secrets } = services;
  const [company] = await tenancy.lookUp<{ tenantId: string | null }>(
    sql`select app.find_identity_provider(${providerId}::uuid) as "tenantId"`,
  );
  const tenantId = company?.tenantId ?? notFound();
  if (entry !== undefined && readEntryToken(secrets, entry)?.tenantId !== tenantId) notFound();
  const provider = (await tenancy.asServer(tenantId, 'read', (tx) => findProvider(tx, providerId))) ?? notFound();
  try {
    return await begin(services, provider, { page, entry });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    await tenancy.asServer(tenantId, 'write', (tx) => recordRefusedSignIn(tx, origin, provider, error.message));
    return { address: returnAddress({ page, tenantId, entry }, 'unavailable') };
  }
}

/** Asks the provider where its people sign in. Holds no database connection. */
export async function begin(
  { outgoing, secrets }: Pick<Services, 'outgoing' | 'secrets'>,
  provider: Provider,
  { page, ...about }: Pick<Flow, 'page' | 'entry' | 'linking' | 'confirming'>,
): Promise<Required<Begun>> {
  const known = { ...provider, secret: unsealSecret(secrets, provider, provider.secret) };
  const { address, ...remembered } = await beginSignIn(outgoing, known, redirectAddressOf(page), {
    again: about.confirming !== undefined,
  });
  const flow = { tenantId: provider.tenantId, providerId: provider.id, page, ...remembered, ...about };
  return { address, flow };
}
