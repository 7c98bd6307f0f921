import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/entry.ts';
import { readEntryToken } from '#server/people/accounts/entry-token.ts';
import { arrivalOf, openSignIns } from '#server/people/sign-in/sessions/sign-ins.ts';
import { getWaitingSignUp, presentSignUp } from '#server/people/sign-in/sign-up/read.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { publicRegistrations, publicSessions } from '#server/platform/http/rate-limit.ts';
import { serve, serveManual, servePublic } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { acceptEntry } from './accept.ts';
import { openAfterAnswer } from './after-answer.ts';
import { requestEmail } from './change-email.ts';
import { requestReset } from './forgot-password.ts';
import { createInvitation, getInvitation, revokeInvitation } from './invite.ts';
import { presentInvitation } from './present.ts';
import { getOpenEntry, presentEntry } from './read.ts';

export function serveLinks(app: FastifyInstance, services: Services): void {
  const { secrets, tenancy } = services;
  const signIns = openSignIns(services);
  const limits = publicSessions(signIns.deviceOf);
  const forgotten = openAfterAnswer(tenancy, (tx, request) => requestReset(tx, services, request));
  app.addHook('onClose', forgotten.settled);

  serve(app, tenancy, contract.createInvitation, async ({ tx, actor, params, origin, request }) => {
    const who = await actor();
    const link = await createInvitation(tx, services, origin, who, params.id);
    return presentInvitation(services, request, who, link);
  });

  serve(app, tenancy, contract.getInvitation, async ({ tx, actor, params, request }) => {
    const who = await actor();
    return presentInvitation(services, request, who, await getInvitation(tx, services, who, params.id));
  });

  serve(app, tenancy, contract.revokeInvitation, async ({ tx, actor, params, origin }) => {
    await revokeInvitation(tx, origin, await actor(), params.id);
  });

  servePublic(
    app,
    contract.getEntry,
    async ({ params, reply }) => {
      const { tenantId, linkId } = readEntryToken(secrets, params.token) ?? notFound();
      // The address contains the token, so it must not reach another page.
      reply.header('referrer-policy', 'no-referrer');
      return tenancy.asServer(tenantId, 'read', async (tx) => {
        const waiting = await getWaitingSignUp(tx, linkId);
        return waiting ? presentSignUp(waiting) : presentEntry(await getOpenEntry(tx, linkId));
      });
    },
    limits,
  );

  servePublic(
    app,
    contract.acceptEntry,
    async ({ params, body, origin, request, reply }) => {
      reply.header('referrer-policy', 'no-referrer');
      const attempt = { token: params.token, body, ...arrivalOf(request, origin) };
      const accepted = await acceptEntry(services, signIns, attempt);
      if (!accepted) return void reply.code(204);
      reply.header('set-cookie', accepted.cookie);
      return accepted.answer;
    },
    limits,
  );

  servePublic(
    app,
    contract.forgotPassword,
    async ({ body, origin, request }) => {
      forgotten.handle({ ...body, origin }, (error) => request.log.error({ err: error }, 'password reset failed'));
    },
    publicRegistrations,
  );

  serveManual(app, tenancy, contract.changeEmail, (context) => requestEmail(services, context));
}
