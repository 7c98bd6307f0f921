import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/work/mail.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { sayStored } from '#server/platform/answers/stored-answers.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { serve, serveManual } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { sayTo } from '#server/platform/texts/accepted-languages.ts';
import { getMail, listMails } from './read.ts';
import { renderMail } from './render.ts';
import { sendTestMail } from './test-message.ts';
import { resendMail } from './write.ts';

export function serveMail(app: FastifyInstance, services: Services): void {
  const { tenancy } = services;
  serve(app, tenancy, contract.listMails, async ({ tx, query, request, reply }) => {
    const page = await listMails(tx, query);
    return setPageHeaders(request, reply, page).items.map((mail) => said(mail, request));
  });

  serve(app, tenancy, contract.getMail, async ({ tx, params, request }) => {
    const { mail, source } = (await getMail(tx, params.id)) ?? notFound();
    const rendered = await renderMail(services, source, true);
    return { ...said(mail, request), ...('text' in rendered && { text: rendered.text, html: rendered.html }) };
  });

  serve(app, tenancy, contract.resendMail, async ({ tx, params, origin }) => resendMail(tx, origin, params.id));

  serveManual(app, tenancy, contract.testMail, (context) => sendTestMail(services, context));
}

function said(mail: contract.Mail, request: FastifyRequest): contract.Mail {
  return mail.answer === undefined ? mail : { ...mail, answer: sayStored(sayTo(request), mail.answer) };
}
