import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/users.ts';
import { refuseCommonPassword } from '#server/people/passwords/common-passwords.ts';
import { askToConfirm } from '#server/people/sign-in/links/change-email.ts';
import { createInvitation } from '#server/people/sign-in/links/invite.ts';
import { presentInvitation } from '#server/people/sign-in/links/present.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { serve, serveManual } from '#server/platform/http/serve.ts';
import { serveList } from '#server/platform/http/serve-list.ts';
import type { Services } from '#server/platform/services.ts';
import { listUsers } from './list.ts';
import { updateMe } from './own.ts';
import { getVisibleUser } from './read.ts';
import { guardNewUser, guardUserChanges } from './step-up.ts';
import { createUser, deleteUser, updateUser } from './write.ts';

export function serveUsers(app: FastifyInstance, services: Services): void {
  const { tenancy, passwords } = services;
  serve(app, tenancy, contract.getMe, async ({ tx, actor }) => {
    const who = await actor();
    return (await getVisibleUser(tx, who, who.userId)) ?? notFound();
  });

  serve(app, tenancy, contract.updateMe, async ({ tx, actor, body, origin }) =>
    updateMe(tx, origin, await actor(), body),
  );

  serveList(app, tenancy, contract.listUsers, async ({ tx, actor, query }) => listUsers(tx, await actor(), query));

  serveManual(app, tenancy, contract.createUser, async ({ body, principal, origin, enter, request }) => {
    if (body.password) refuseCommonPassword(body.password, 'password');
    const passwordHash = body.password && (await passwords.hashPassword(body.password, principal.tenantId));
    return enter(async (tx, actor) => {
      const who = await actor();
      await guardNewUser(tx, who, body);
      const user = await createUser(tx, origin, who, body, passwordHash);
      if (!body.invite) {
        await askToConfirm(tx, services, user.id);
        return user;
      }
      const link = await createInvitation(tx, services, origin, who, user.id);
      const invitation = presentInvitation(services, request, who, link);
      return { ...user, invitedUntil: invitation.expiresAt, invitation };
    });
  });

  serve(
    app,
    tenancy,
    contract.getUser,
    async ({ tx, actor, params }) => (await getVisibleUser(tx, await actor(), params.id)) ?? notFound(),
  );

  for (const endpoint of [contract.updateUser, contract.putUser]) {
    serve(app, tenancy, endpoint, async ({ tx, actor, params, body, ifMatch, origin }) => {
      const { heirId, ...changes } = body;
      const who = await actor();
      const takeOver = await services.prepareTakeOver(tx, params.id, heirId);
      const setsEmail = await guardUserChanges(tx, who, params.id, changes, ifMatch);
      const user = await updateUser(tx, origin, who, params.id, changes, ifMatch, takeOver);
      if (setsEmail) await askToConfirm(tx, services, params.id);
      return user;
    });
  }

  serve(app, tenancy, contract.deleteUser, async ({ tx, actor, params, query, ifMatch, origin }) => {
    const takeOver = await services.prepareTakeOver(tx, params.id, query.heirId);
    await deleteUser(tx, origin, await actor(), params.id, ifMatch, takeOver);
  });
}
