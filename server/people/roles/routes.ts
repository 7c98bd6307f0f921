import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/roles.ts';
import { claims } from '#contract/platform/claims.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { serve } from '#server/platform/http/serve.ts';
import { serveList } from '#server/platform/http/serve-list.ts';
import type { Services } from '#server/platform/services.ts';
import { listRoles } from './list.ts';
import { getRole, getRoleByName } from './read.ts';
import { assignClaim, createRole, deleteRole, updateRole } from './write.ts';

export function serveRoles(app: FastifyInstance, { tenancy }: Services): void {
  serveList(app, tenancy, contract.listRoles, async ({ tx, actor, query }) => {
    const { claims } = await actor();
    return listRoles(tx, query, claims.has('Roles:ViewRoles'));
  });

  serve(app, tenancy, contract.listClaims, () => [...claims]);

  serve(app, tenancy, contract.createRole, async ({ tx, actor, body, origin }) =>
    createRole(tx, origin, await actor(), body),
  );

  serve(app, tenancy, contract.updateRole, async ({ tx, actor, body, ifMatch, origin }) =>
    updateRole(tx, origin, await actor(), body, ifMatch),
  );

  serve(app, tenancy, contract.getRole, async ({ tx, params }) => (await getRole(tx, params.id)) ?? notFound());

  serve(
    app,
    tenancy,
    contract.getRoleByName,
    async ({ tx, params }) => (await getRoleByName(tx, params.roleName)) ?? notFound(),
  );

  serve(app, tenancy, contract.deleteRole, async ({ tx, params, ifMatch, origin }) => {
    await deleteRole(tx, origin, params.id, ifMatch);
  });

  serve(app, tenancy, contract.assignClaim, async ({ tx, actor, query, origin }) =>
    assignClaim(tx, origin, await actor(), query.role, query.claimValue),
  );
}
