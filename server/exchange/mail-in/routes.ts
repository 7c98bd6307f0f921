import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/exchange/inbound-mail.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import { serve, serveManual } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { acceptInboundMail, discardInboundMail } from './accept.ts';
import { getMailFacts, listInboundMails } from './list.ts';

export function serveInboundMail(app: FastifyInstance, services: Services): void {
  const { tenancy, files } = services;

  serve(app, tenancy, contract.listInboundMails, async ({ tx, query, request, reply }) => {
    const page = await listInboundMails(tx, query);
    return setPageHeaders(request, reply, page).items;
  });

  serveManual(app, tenancy, contract.acceptInboundMail, ({ params, body, actor, origin, enter }) =>
    acceptInboundMail(services, { id: params.id, userId: body.userId, actor, origin, enter }),
  );

  serve(app, tenancy, contract.discardInboundMail, ({ tx, params, origin }) =>
    discardInboundMail(tx, origin, params.id),
  );

  serveManual(app, tenancy, contract.downloadInboundMail, async ({ params, enter, principal, request, reply }) => {
    const mail = (await enter((tx) => getMailFacts(tx, params.id))) ?? notFound();
    const stored = (await files.store.open(fileKey(principal.tenantId, params.id))) ?? notFound();
    return sendFile(request, reply, {
      stored,
      name: `${mail.subject || 'mail'}.eml`,
      contentType: 'message/rfc822',
      tag: mail.sha256.toString('base64url'),
      disposition: 'attachment',
      maxAge: 0,
    }) as never;
  });
}
