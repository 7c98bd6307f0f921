import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/passkeys.ts';
import { arrivalOf, openSignIns } from '#server/people/sign-in/sessions/sign-ins.ts';
import { publicSessions } from '#server/platform/http/rate-limit.ts';
import { serve, serveManual, servePublic } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { challengeLifetime, createPasskeyChallenge } from './challenge.ts';
import { addPasskey, startRegistration } from './register.ts';
import { relyingPartyOf } from './relying-party.ts';
import { signInWithPasskey } from './sign-in.ts';

export function servePasskeys(app: FastifyInstance, services: Services): void {
  const { config, secrets, tenancy } = services;
  const signIns = openSignIns(services);
  const limits = publicSessions(signIns.deviceOf);

  // The same for every company, so that it does not reveal which exist.
  servePublic(
    app,
    contract.startPasskeySignIn,
    async ({ body, request }) => {
      const { id } = relyingPartyOf(config, request);
      const challenge = createPasskeyChallenge(secrets, 'assertion', body.tenantId).toString('base64url');
      return { challenge, rpId: id, timeout: challengeLifetime * 1000, userVerification: 'required' };
    },
    limits,
  );

  servePublic(
    app,
    contract.signInWithPasskey,
    async ({ body, origin, request, reply }) => {
      const attempt = { ...body, party: relyingPartyOf(config, request), ...arrivalOf(request, origin) };
      const { answer, cookie } = await signInWithPasskey(services, signIns, attempt);
      reply.header('set-cookie', cookie);
      return answer;
    },
    limits,
  );

  serve(app, tenancy, contract.startPasskey, async ({ tx, actor, request }) =>
    startRegistration(tx, secrets, relyingPartyOf(config, request), await actor()),
  );

  serveManual(app, tenancy, contract.addPasskey, (context) =>
    addPasskey(services, relyingPartyOf(config, context.request), context),
  );
}
