import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/work/mail.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { serve, serveManual } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { getMail, listMails } from './read.ts';
import { renderMail } from './render.ts';
import { sendTestMail } from './test-message.ts';
import { resendMail } from './write.ts';

export function serveMail(app: FastifyInstance, services: Services): void {
  const { tenancy } = services;
  serve(app, tenancy, contract.listMails, async ({ tx, query, request, reply }) => {
    const page = await listMails(tx, query);
    return setPageHeaders(request, reply, page).items;
  });

  serve(app, tenancy, contract.getMail, async ({ tx, params }) => {
    const { mail, source } = (await getMail(tx, params.id)) ?? notFound();
    const rendered = await renderMail(services, source, true);
    return { ...mail, ...('text' in rendered && { text: rendered.text, html: rendered.html }) };
  });

  serve(app, tenancy, contract.resendMail, async ({ tx, params, origin }) => resendMail(tx, origin, params.id));

  serveManual(app, tenancy, contract.testMail, (context) => sendTestMail(services, context));
}
