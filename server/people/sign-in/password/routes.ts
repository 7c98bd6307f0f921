import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/auth.ts';
import { arrivalOf, openSignIns } from '#server/people/sign-in/sessions/sign-ins.ts';
import { publicRegistrations, publicSessions } from '#server/platform/http/rate-limit.ts';
import { serveManual, servePublic } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { changeOwnPassword } from './change-password.ts';
import { signIn } from './login.ts';
import { registerUser } from './register.ts';
import { setPassword } from './set-password.ts';
import { stepUp } from './step-up.ts';

export function servePasswords(app: FastifyInstance, services: Services): void {
  const { passwords, tenancy } = services;
  const signIns = openSignIns(services);

  servePublic(
    app,
    contract.login,
    async ({ body, origin, request, reply }) => {
      const { answer, cookie } = await signIn(services, signIns, { ...body, ...arrivalOf(request, origin) });
      reply.header('set-cookie', cookie);
      return answer;
    },
    publicSessions(signIns.deviceOf),
  );

  servePublic(app, contract.register, ({ body, origin }) => registerUser(services, body, origin), publicRegistrations);

  serveManual(app, tenancy, contract.changePassword, (context) => changeOwnPassword(passwords, context));

  serveManual(app, tenancy, contract.adminChangePassword, (context) => setPassword(passwords, context));

  serveManual(app, tenancy, contract.stepUp, (context) => stepUp(services, context));
}
