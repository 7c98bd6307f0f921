import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/notifications.ts';
import { setPageHeaders } from '#server/http/list-headers.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { countUnread, listNotifications } from './list.ts';
import { getNotificationSettings, updateNotificationSettings } from './settings.ts';
import { finishNotification, readAllNotifications, readNotification, snoozeNotification } from './write.ts';

export function serveInbox(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, contract.listNotifications, async ({ tx, query, request, reply }) => {
    const [page, unread] = await Promise.all([listNotifications(tx, query), countUnread(tx)]);
    reply.header('x-unread-count', unread);
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

  serve(app, tenancy, contract.getNotificationSettings, ({ tx }) => getNotificationSettings(tx));

  serve(app, tenancy, contract.updateNotificationSettings, async ({ tx, actor, body }) =>
    updateNotificationSettings(tx, await actor(), body),
  );
}
