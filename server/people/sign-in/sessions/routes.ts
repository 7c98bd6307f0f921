import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/auth.ts';
import * as userSessions from '#contract/people/user-sessions.ts';
import { readBearerToken } from '#server/platform/http/access.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { publicSessions } from '#server/platform/http/rate-limit.ts';
import { serve, servePublic } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { signOut } from './logout.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { refreshSession } from './refresh.ts';
import { openRefreshTokens } from './refresh-tokens.ts';
import { openSignIns } from './sign-ins.ts';
import { endUserSessions, listUserSessions } from './user-sessions.ts';

export function serveSessions(app: FastifyInstance, services: Services): void {
  const { secrets, tenancy, tokens } = services;
  const refreshTokens = openRefreshTokens(secrets);
  const limits = publicSessions(openSignIns(services).deviceOf);

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
