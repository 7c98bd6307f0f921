import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/clients.ts';
import { notFound } from '#server/failures.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { getVisibleClient, listClientNames, listClients } from './read.ts';
import { createClient, deleteClient, updateClient } from './write.ts';

export function serveClients(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, contract.listClients, async ({ tx, actor }) => {
    const { claims } = await actor();
    return claims.has('Clients:ViewClients') ? listClients(tx) : listClientNames(tx);
  });

  serve(app, tenancy, contract.createClient, ({ tx, body, origin }) => createClient(tx, origin, body));

  serve(
    app,
    tenancy,
    contract.getClient,
    async ({ tx, params }) => (await getVisibleClient(tx, params.id)) ?? notFound(),
  );

  serve(app, tenancy, contract.updateClient, ({ tx, params, body, ifMatch, origin }) =>
    updateClient(tx, origin, params.id, body, ifMatch),
  );

  serve(app, tenancy, contract.deleteClient, async ({ tx, params, ifMatch, origin }) => {
    await deleteClient(tx, origin, params.id, ifMatch);
  });
}
