import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/work/tickets.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { serve } from '#server/platform/http/serve.ts';
import { serveList } from '#server/platform/http/serve-list.ts';
import { toldOutcomes } from '#server/platform/http/told-outcomes.ts';
import type { Services } from '#server/platform/services.ts';
import { bulkUpdateTickets } from './bulk.ts';
import { listTickets, refusePromises } from './list.ts';
import { getVisibleTicket } from './read.ts';
import { linkTicket, listTicketLinks, unlinkTicket } from './ticket-links.ts';
import { createTicket, updateTicket } from './write.ts';

export function serveSupport(app: FastifyInstance, { tenancy }: Services): void {
  serveList(app, tenancy, contract.listTickets, async ({ tx, actor, query }) => {
    if (query.promise || query.sort === 'promise') refusePromises(query, await actor());
    return listTickets(tx, query);
  });

  serve(app, tenancy, contract.createTicket, ({ tx, actor, body, origin }) => createTicket(tx, origin, actor, body));

  serve(
    app,
    tenancy,
    contract.getTicket,
    async ({ tx, params }) => (await getVisibleTicket(tx, params.id)) ?? notFound(),
  );

  serve(app, tenancy, contract.updateTicket, ({ tx, actor, params, body, ifMatch, origin }) =>
    updateTicket(tx, origin, actor, params.id, body, ifMatch),
  );

  serve(app, tenancy, contract.bulkUpdateTickets, async ({ tx, body, origin, request }) =>
    toldOutcomes(request, await bulkUpdateTickets(tx, origin, body)),
  );

  serve(app, tenancy, contract.listTicketLinks, ({ tx, params }) => listTicketLinks(tx, params.id));

  serve(app, tenancy, contract.linkTicket, ({ tx, params, body, origin }) =>
    linkTicket(tx, origin, params.id, body.ticketId),
  );

  serve(app, tenancy, contract.unlinkTicket, ({ tx, params, origin }) => unlinkTicket(tx, origin, params.id));
}
