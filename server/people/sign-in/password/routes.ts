import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/auth.ts';
import * as userSessions from '#contract/people/user-sessions.ts';
import { signOut } from '#server/people/sign-in/sessions/logout.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#server/people/sign-in/sessions/own-sessions.ts';
import { refreshSession } from '#server/people/sign-in/sessions/refresh.ts';
import { openRefreshTokens } from '#server/people/sign-in/sessions/refresh-tokens.ts';
import { arrivalOf, openSignIns } from '#server/people/sign-in/sessions/sign-ins.ts';
import { endUserSessions, listUserSessions } from '#server/people/sign-in/sessions/user-sessions.ts';
import { readBearerToken } from '#server/platform/http/access.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { publicRegistrations, publicSessions } from '#server/platform/http/rate-limit.ts';
import { serve, serveManual, servePublic } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { changeOwnPassword } from './change-password.ts';
import { signIn } from './login.ts';
import { registerUser } from './register.ts';
import { setPassword } from './set-password.ts';
import { stepUp } from './step-up.ts';

export function serveAuth(app: FastifyInstance, services: Services): void {
  const { passwords, secrets, tenancy, tokens } = services;
  const refreshTokens = openRefreshTokens(secrets);
  const signIns = openSignIns(services);
  const limits = publicSessions(signIns.deviceOf);

  servePublic(
    app,
    contract.login,
    async ({ body, origin, request, reply }) => {
      const { answer, cookie } = await signIn(services, signIns, { ...body, ...arrivalOf(request, origin) });
      reply.header('set-cookie', cookie);
      return answer;
    },
    limits,
  );

  servePublic(
    app,
    contract.refreshToken,
    ({ body, origin }) => refreshSession(services, refreshTokens, body.refreshToken, origin),
    limits,
  );

  servePublic(
    app,
    contract.logout,
    async ({ body, origin, request }) => {
      const token = readBearerToken(request);
      const principal = token === null ? null : await tokens.verify(token);
      await signOut(tenancy, origin, principal, refreshTokens.parse(body?.refreshToken ?? ''));
    },
    limits,
  );

  servePublic(app, contract.register, ({ body, origin }) => registerUser(services, body, origin), publicRegistrations);

  serveManual(app, tenancy, contract.changePassword, (context) => changeOwnPassword(passwords, context));

  serveManual(app, tenancy, contract.adminChangePassword, (context) => setPassword(passwords, context));

  serveManual(app, tenancy, contract.stepUp, (context) => stepUp(services, context));

  serve(app, tenancy, contract.listSessions, async ({ tx, actor, query, request, reply }) => {
    const page = await listOwnSessions(tx, await actor(), query);
    return setPageHeaders(request, reply, page).items;
  });

  serve(app, tenancy, contract.endSession, async ({ tx, actor, params, origin }) => {
    await endOwnSession(tx, origin, await actor(), params.id);
  });

  serve(app, tenancy, contract.endOtherSessions, async ({ tx, actor, origin }) => {
    await endOtherSessions(tx, origin, await actor());
  });

  serve(app, tenancy, userSessions.listUserSessions, async ({ tx, actor, params, query, request, reply }) => {
    const page = await listUserSessions(tx, await actor(), params.id, query);
    return setPageHeaders(request, reply, page).items;
  });

  serve(app, tenancy, userSessions.endUserSessions, async ({ tx, actor, params, origin }) => {
    await endUserSessions(tx, origin, await actor(), params.id);
  });
}
