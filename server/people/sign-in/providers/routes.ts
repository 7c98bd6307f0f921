import type { FastifyInstance } from 'fastify';
import * as admin from '#contract/people/identity-providers.ts';
import * as contract from '#contract/people/single-sign-on.ts';
import { problemTexts } from '#contract/platform/problem-texts.ts';
import { addBreakGlass, listBreakGlass, removeBreakGlass } from '#server/people/accounts/break-glass.ts';
import { hasApp } from '#server/people/sign-in/factors/code.ts';
import { isServedOverHttps } from '#server/people/sign-in/sessions/known-devices.ts';
import { arrivalOf, openSignIns } from '#server/people/sign-in/sessions/sign-ins.ts';
import { notFound, refuse } from '#server/platform/answers/failures.ts';
import { publicSessions } from '#server/platform/http/rate-limit.ts';
import { serve, serveManual, servePublic } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { pageOf, redirectAddressOf, returnAddress } from './address.ts';
import { exchangeCode } from './exchange.ts';
import { finishFlow } from './finish.ts';
import { openFlowCookie } from './flow-cookie.ts';
import { ProviderUnavailable } from './open-id.ts';
import { getLinkable, getLinked, listIdentities, unlinkIdentity } from './own.ts';
import { findProvider } from './provider.ts';
import { listIdentityProviders } from './read.ts';
import { begin, startSignIn } from './start.ts';
import { createIdentityProvider, deleteIdentityProvider, updateIdentityProvider } from './write.ts';

export function serveSingleSignOn(app: FastifyInstance, services: Services): void {
  serveProviders(app, services);
  serveProviderSignIn(app, services);
  serveIdentities(app, services);
}

/** The settings of administrators. */
function serveProviders(app: FastifyInstance, services: Services): void {
  const { config, tenancy } = services;

  serve(app, tenancy, admin.listIdentityProviders, ({ tx, request }) =>
    listIdentityProviders(tx, redirectAddressOf(pageOf(config, request))),
  );

  serve(app, tenancy, admin.createIdentityProvider, async ({ tx, actor, body, origin, request }) => {
    const redirectAddress = redirectAddressOf(pageOf(config, request));
    return createIdentityProvider(tx, origin, { ...services, redirectAddress }, await actor(), body);
  });

  serve(app, tenancy, admin.updateIdentityProvider, async ({ tx, actor, params, body, ifMatch, origin, request }) => {
    const redirectAddress = redirectAddressOf(pageOf(config, request));
    const installation = { ...services, redirectAddress };
    return updateIdentityProvider(tx, origin, installation, await actor(), params.id, body, ifMatch);
  });

  serve(app, tenancy, admin.deleteIdentityProvider, async ({ tx, params, ifMatch, origin }) => {
    await deleteIdentityProvider(tx, origin, params.id, ifMatch);
  });

  serve(app, tenancy, admin.listBreakGlass, ({ tx }) => listBreakGlass(tx));

  serve(app, tenancy, admin.addBreakGlass, async ({ tx, params, origin }) => {
    await addBreakGlass(tx, origin, params.id);
  });

  serve(app, tenancy, admin.removeBreakGlass, async ({ tx, params, origin }) => {
    await removeBreakGlass(tx, origin, params.id);
  });
}

/** The browser opens the first two pages itself, so failures lead back to a page of Loggia. */
function serveProviderSignIn(app: FastifyInstance, services: Services): void {
  const { config, secrets } = services;
  const flows = openFlowCookie(secrets, isServedOverHttps(config));
  const signIns = openSignIns(services);
  const limits = publicSessions(signIns.deviceOf);

  servePublic(
    app,
    contract.startProviderSignIn,
    async ({ params, query, origin, request, reply }) => {
      const page = pageOf(config, request);
      const { address, flow } = await startSignIn(services, { ...params, page, entry: query.entry, origin });
      if (flow) reply.header('set-cookie', flows.write(flow));
      reply.header('location', address).header('referrer-policy', 'no-referrer');
    },
    limits,
  );

  servePublic(
    app,
    contract.finishProviderSignIn,
    async ({ query, origin, request, reply }) => {
      const flow = flows.read(request.headers.cookie);
      reply.header('referrer-policy', 'no-referrer').header('set-cookie', flows.clear());
      if (!flow || !('state' in flow)) {
        reply.header('location', returnAddress({ page: pageOf(config, request) }, 'refused'));
        return;
      }
      const { outcome, codeId } = await finishFlow(services, flow, query, origin);
      // An invitation that was accepted no longer opens its page, and a refused one still does.
      if (codeId) reply.removeHeader('set-cookie').header('set-cookie', flows.write({ codeId }));
      reply.header('location', returnAddress(flow, outcome));
    },
    limits,
  );

  servePublic(
    app,
    contract.exchangeSignInCode,
    async ({ body, origin, request, reply }) => {
      const given = { code: body.code, ...arrivalOf(request, origin) };
      const { answer, cookie } = await exchangeCode(services, { flows, signIns }, given);
      reply.header('set-cookie', [cookie, flows.clear()]);
      return answer;
    },
    limits,
  );

  serveManual(app, services.tenancy, contract.linkIdentity, async ({ params, actor, enter, request, reply }) => {
    const provider = await enter(async (tx) => {
      await getLinkable(tx, params.providerId);
    }).then(() => services.tenancy.asServer(actor.tenantId, 'read', (tx) => findProvider(tx, params.providerId)));
    const { userId, sessionId } = actor;
    const about = { page: pageOf(config, request), linking: { userId, sessionId } };
    const { address, flow } = await begin(services, provider ?? notFound(), about).catch(refuseUnavailable);
    reply.header('set-cookie', flows.write(flow));
    return { address };
  });

  serveManual(app, services.tenancy, contract.confirmWithProvider, async ({ params, actor, enter, request, reply }) => {
    const since = await enter((tx) => getLinked(tx, params.providerId));
    const provider = await services.tenancy.asServer(actor.tenantId, 'read', async (tx) => {
      if (await hasApp(tx, actor.userId)) refuse(problemTexts.codeNeeded);
      return findProvider(tx, params.providerId);
    });
    const { userId, sessionId } = actor;
    const about = { page: pageOf(config, request), confirming: { userId, sessionId, since } };
    const { address, flow } = await begin(services, provider ?? notFound(), about).catch(refuseUnavailable);
    reply.header('set-cookie', flows.write(flow));
    return { address };
  });
}

function refuseUnavailable(error: unknown): never {
  if (error instanceof ProviderUnavailable) refuse('The sign-in service does not answer.');
  throw error;
}

/** The caller's own accounts. */
function serveIdentities(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, contract.listIdentities, ({ tx }) => listIdentities(tx));

  serve(app, tenancy, contract.unlinkIdentity, async ({ tx, actor, params, origin }) => {
    await unlinkIdentity(tx, origin, await actor(), params.id);
  });
}
