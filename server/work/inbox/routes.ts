import type { FastifyInstance } from 'fastify';
import * as follows from '#contract/work/follows.ts';
import * as contract from '#contract/work/notifications.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { publicLookups, publicRegistrations } from '#server/platform/http/rate-limit.ts';
import { serve, servePublic } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { getFollow, readConversation, setFollow } from './follows.ts';
import { countUnread, listNotifications } from './list.ts';
import { getNotificationSettings, updateNotificationSettings } from './settings.ts';
import { getSubscription, unsubscribe } from './unsubscribe.ts';
import { finishNotification, readAllNotifications, readNotification, snoozeNotification } from './write.ts';

export function serveInbox(app: FastifyInstance, services: Services): void {
  const { tenancy } = services;
  serve(app, tenancy, contract.listNotifications, async ({ tx, query, request, reply }) => {
    const [page, { unread, waiting }] = await Promise.all([
      listNotifications(tx, query, request.headers),
      countUnread(tx),
    ]);
    reply.header('x-unread-count', unread);
    reply.header('x-waiting-count', waiting);
    return setPageHeaders(request, reply, page).items;
  });

  serve(app, tenancy, contract.readNotification, async ({ tx, actor, params }) =>
    readNotification(tx, await actor(), params.id),
  );

  serve(app, tenancy, contract.finishNotification, async ({ tx, actor, params }) =>
    finishNotification(tx, await actor(), params.id),
  );

  serve(app, tenancy, contract.snoozeNotification, async ({ tx, actor, params, body }) =>
    snoozeNotification(tx, await actor(), params.id, body.until),
  );

  serve(app, tenancy, contract.readAllNotifications, async ({ tx, actor }) => readAllNotifications(tx, await actor()));

  servePublic(
    app,
    contract.getSubscription,
    async ({ params, reply }) => {
      // The address contains the token, so it must not reach another page.
      reply.header('referrer-policy', 'no-referrer');
      return getSubscription(services, params.token);
    },
    publicLookups,
  );

  // Mail programs post to the address that a person opens (RFC 8058), which is a page of the web app.
  for (const path of [contract.unsubscribe.path, '/unsubscribe/:token']) {
    servePublic(
      app,
      { ...contract.unsubscribe, path } as typeof contract.unsubscribe,
      async ({ params, origin, reply }) => {
        reply.header('referrer-policy', 'no-referrer');
        await unsubscribe(services, origin, params.token);
      },
      publicRegistrations,
    );
  }

  serve(app, tenancy, follows.getFollow, ({ tx, query }) => getFollow(tx, query));

  serve(app, tenancy, follows.setFollow, ({ tx, actor, body }) => setFollow(tx, actor, body));

  serve(app, tenancy, follows.readConversation, ({ tx, actor, body }) => readConversation(tx, actor, body));

  serve(app, tenancy, contract.getNotificationSettings, ({ tx }) => getNotificationSettings(tx));

  serve(app, tenancy, contract.updateNotificationSettings, async ({ tx, actor, body }) =>
    updateNotificationSettings(tx, await actor(), body),
  );
}
