import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/work/messages.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { needOf, serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteMessage, updateMessage } from './edit.ts';
import { listMessageEdits, listMessages } from './list.ts';
import { refusePinsBeyond } from './pinned-page.ts';
import { listMessageReaders } from './readers.ts';
import { listWithheldMessages, undoMessage, withholdMessage } from './withheld.ts';

import { createMessage } from './write.ts';

export function serveMessages(app: FastifyInstance, services: Services): void {
  const { tenancy, config } = services;
  serve(app, tenancy, contract.listMessages, async ({ tx, query, request, reply }) => {
    const page = await listMessages(tx, query);
    return setPageHeaders(request, reply, page).items;
  });

  serve(app, tenancy, contract.listMessageReaders, ({ tx, actor, query }) => listMessageReaders(tx, actor, query));

  serve(
    app,
    tenancy,
    contract.createMessage,
    ({ tx, actor, body, origin }) => createMessage(tx, origin, actor, body),
    refusePinsBeyond(services, needOf(contract.createMessage)),
  );

  serve(
    app,
    tenancy,
    contract.withholdMessage,
    ({ tx, actor, body, origin }) => withholdMessage(tx, origin, actor, body, config.undoSeconds),
    refusePinsBeyond(services, needOf(contract.withholdMessage)),
  );

  serve(app, tenancy, contract.listWithheldMessages, ({ tx, query }) => listWithheldMessages(tx, query));

  serve(app, tenancy, contract.undoMessage, ({ tx, actor, params }) => undoMessage(tx, actor, params.id));

  serve(app, tenancy, contract.updateMessage, ({ tx, actor, params, body, origin }) =>
    updateMessage(tx, origin, actor, params.id, body.body),
  );

  serve(app, tenancy, contract.deleteMessage, ({ tx, actor, params, origin }) =>
    deleteMessage(tx, origin, actor, params.id),
  );

  serve(app, tenancy, contract.listMessageEdits, async ({ tx, params, query, request, reply }) => {
    const page = await listMessageEdits(tx, params.id, query);
    return setPageHeaders(request, reply, page).items;
  });
}
