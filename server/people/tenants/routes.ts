import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/people/tenants.ts';
import { logRequest, type OperatorAction } from '#server/people/operator/log.ts';
import { sharedName } from '#server/people/operator/tokens.ts';
import { refuseCommonPassword } from '#server/people/passwords/common-passwords.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { publicLookups } from '#server/platform/http/rate-limit.ts';
import { serve, servePublic } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { createTenant } from './provision.ts';
import { companyNotFound, findLogo, findTenant, listTenants, organizationNotFound } from './read.ts';
import { updateProjectSchema, updateTenant } from './write.ts';

/** Seconds for which browsers cache a logo without revalidation. */
const logoMaxAge = 300;

export function serveTenants(app: FastifyInstance, services: Services): void {
  const { tenancy, passwords } = services;
  servePublic(
    app,
    contract.listTenants,
    async ({ query, request, reply }) => {
      const page = await listTenants(tenancy, request.operator === null, query);
      return setPageHeaders(request, reply, page).items;
    },
    publicLookups,
  );

  /** Acts for the operator in a company, and keeps that in the operator's log. */
  const asOperator = (
    { operator, ip }: FastifyRequest,
    companyId: string,
    action: OperatorAction,
    work: (tx: WriteTx) => Promise<contract.Tenant>,
    fields?: string[],
  ) =>
    tenancy.asServer(companyId, 'write', async (tx) => {
      const company = await work(tx);
      await logRequest(tx, { actor: operator ?? sharedName, address: ip, action, companyName: company.name, fields });
      return company;
    });

  servePublic(app, contract.createTenant, async ({ body, origin, request }) => {
    refuseCommonPassword(body.admin.password, 'admin.password');
    const hash = await passwords.hashPassword(body.admin.password);
    return asOperator(request, newId(), 'create', (tx) => createTenant(tx, origin, body, hash));
  });

  servePublic(
    app,
    contract.getTenant,
    async ({ params }) => (await findTenant(services, 'id', params.id)) ?? companyNotFound(),
    publicLookups,
  );

  servePublic(
    app,
    contract.getTenantByDomain,
    async ({ params }) => (await findTenant(services, 'domain', params.domain)) ?? organizationNotFound(),
    publicLookups,
  );

  servePublic(
    app,
    contract.getTenantByName,
    async ({ params }) => (await findTenant(services, 'name', params.name)) ?? organizationNotFound(),
    publicLookups,
  );

  servePublic(app, contract.updateTenant, ({ params, body, origin, request }) =>
    asOperator(request, params.id, 'update', (tx) => updateTenant(tx, origin, body), Object.keys(body)),
  );

  servePublic(app, contract.deleteTenant, async ({ params, origin, request }) => {
    await asOperator(request, params.id, 'deactivate', (tx) => updateTenant(tx, origin, { isActive: false }));
  });

  serve(app, tenancy, contract.updateProjectSchema, async ({ tx, body, origin }) => {
    await updateProjectSchema(tx, origin, body);
    return body;
  });

  servePublic(
    app,
    contract.getTenantLogo,
    async ({ params, query, request, reply }) => {
      const { bytes, type, etag } = (await findLogo(tenancy, params.id, query.picture)) ?? notFound();
      reply.header('etag', etag).header('cache-control', `public, max-age=${logoMaxAge}`);
      if (request.headers['if-none-match'] === etag) {
        reply.code(304);
        return undefined as never;
      }
      reply.type(type);
      return bytes as never;
    },
    publicLookups,
  );
}
