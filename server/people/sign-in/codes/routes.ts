import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/codes.ts';
import { openAfterAnswer } from '#server/people/sign-in/links/after-answer.ts';
import { isServedOverHttps } from '#server/people/sign-in/sessions/known-devices.ts';
import { arrivalOf, openSignIns } from '#server/people/sign-in/sessions/sign-ins.ts';
import { publicRegistrations, publicSessions } from '#server/platform/http/rate-limit.ts';
import { servePublic } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { openBrowserCookie } from './browser-cookie.ts';
import { requestCode } from './request.ts';
import { signInWithCode } from './sign-in.ts';

export function serveCodes(app: FastifyInstance, services: Services): void {
  const signIns = openSignIns(services);
  const browsers = openBrowserCookie(isServedOverHttps(services.config));
  type Asked = Parameters<typeof requestCode>[2];
  const asked = openAfterAnswer<Asked>(services.tenancy, (tx, request) => requestCode(tx, services, request));
  app.addHook('onClose', asked.settled);

  servePublic(
    app,
    contract.requestCode,
    async ({ body, origin, request, reply }) => {
      const { cookie, browserHash } = browsers.write(request.headers.cookie);
      reply.header('set-cookie', cookie);
      asked.handle({ ...body, browserHash, origin }, (error) => request.log.error({ err: error }, 'no code was sent'));
    },
    publicRegistrations,
  );

  servePublic(
    app,
    contract.signInWithCode,
    async ({ body, origin, request, reply }) => {
      const arrival = arrivalOf(request, origin);
      const attempt = { ...body, ...arrival, browserHash: browsers.hashOf(arrival.cookie) };
      const { answer, cookie } = await signInWithCode(services, signIns, attempt);
      reply.header('set-cookie', [cookie, browsers.clear()]);
      return answer;
    },
    publicSessions(signIns.deviceOf),
  );
}
