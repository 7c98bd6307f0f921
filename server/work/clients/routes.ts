import type { FastifyInstance } from 'fastify';
import { mayCall } from '#contract/operations.ts';
import * as contract from '#contract/work/clients.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { serve } from '#server/platform/http/serve.ts';
import { serveList } from '#server/platform/http/serve-list.ts';
import type { Services } from '#server/platform/services.ts';
import { sayTo } from '#server/platform/texts/accepted-languages.ts';
import { findHeld, refusalToDelete } from './deletion.ts';
import { listClients } from './list.ts';
import { getVisibleClient } from './read.ts';
import { restoreClient } from './restore.ts';
import { createClient, deleteClient, updateClient } from './write.ts';

export function serveClients(app: FastifyInstance, { tenancy }: Services): void {
  serveList(app, tenancy, contract.listClients, async ({ tx, actor, query }) => {
    const { claims } = await actor();
    return listClients(tx, query, claims.has('Clients:ViewClients'));
  });

  serve(app, tenancy, contract.createClient, ({ tx, body, origin }) => createClient(tx, origin, body));

  serve(app, tenancy, contract.getClient, async ({ tx, actor, params, request }) => {
    const [client, held, { claims, isAdmin, clientId }] = await Promise.all([
      getVisibleClient(tx, params.id),
      findHeld(tx, params.id),
      actor(),
    ]);
    if (!client) notFound();
    const mayDelete = mayCall('deleteClient', { permissions: [...claims], isAdmin, clientId });
    const deletionRefusal = mayDelete && held && refusalToDelete(client.name, held)(sayTo(request));
    return { ...client, ...(deletionRefusal && { deletionRefusal }) };
  });

  serve(app, tenancy, contract.updateClient, ({ tx, actor, params, body, ifMatch, origin }) =>
    updateClient(tx, origin, actor, params.id, body, ifMatch),
  );

  serve(app, tenancy, contract.deleteClient, async ({ tx, params, ifMatch, origin }) => {
    await deleteClient(tx, origin, params.id, ifMatch);
  });

  serve(app, tenancy, contract.restoreClient, ({ tx, params, origin }) => restoreClient(tx, origin, params.id));
}
