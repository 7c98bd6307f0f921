import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/exchange/webhooks.ts';
import { sayStored } from '#server/platform/answers/stored-answers.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { sayTo } from '#server/platform/texts/accepted-languages.ts';
import { listWebhookDeliveries, listWebhooks } from './read.ts';
import { resendWebhookDeliveries, resendWebhookDelivery, testWebhook } from './resend.ts';
import { changeWebhookSecret, createWebhook, deleteWebhook, updateWebhook } from './write.ts';

export function serveWebhooks(app: FastifyInstance, services: Services): void {
  const { tenancy } = services;
  serve(app, tenancy, contract.listWebhooks, async ({ tx, query, request, reply }) => {
    const page = await listWebhooks(tx, query);
    return setPageHeaders(request, reply, page).items;
  });

  serve(app, tenancy, contract.createWebhook, ({ tx, actor, body, origin }) =>
    createWebhook(tx, origin, services, actor, body),
  );

  serve(app, tenancy, contract.updateWebhook, ({ tx, actor, params, body, ifMatch, origin }) =>
    updateWebhook(tx, origin, services, actor, params.id, body, ifMatch),
  );

  serve(app, tenancy, contract.deleteWebhook, async ({ tx, params, ifMatch, origin }) => {
    await deleteWebhook(tx, origin, params.id, ifMatch);
  });

  serve(app, tenancy, contract.changeWebhookSecret, async ({ tx, actor, params, origin }) =>
    changeWebhookSecret(tx, origin, services, (await actor()).tenantId, params.id),
  );

  serve(app, tenancy, contract.testWebhook, async ({ tx, params, origin }) => {
    await testWebhook(tx, origin, params.id);
  });

  serve(app, tenancy, contract.listWebhookDeliveries, async ({ tx, params, query, request, reply }) => {
    const page = await listWebhookDeliveries(tx, params.id, query);
    const say = sayTo(request);
    return setPageHeaders(request, reply, page).items.map((each) => {
      // With a status it is what the receiver wrote.
      if (each.answer === undefined || each.status !== undefined) return each;
      return { ...each, answer: sayStored(say, each.answer) };
    });
  });

  serve(app, tenancy, contract.resendWebhookDelivery, async ({ tx, params, origin }) => {
    await resendWebhookDelivery(tx, origin, params.id, params.deliveryId);
  });

  serve(app, tenancy, contract.resendWebhookDeliveries, ({ tx, params, body, origin }) =>
    resendWebhookDeliveries(tx, origin, params.id, body.since),
  );
}
