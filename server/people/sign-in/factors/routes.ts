import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/factors.ts';
import { arrivalOf, openSignIns } from '#server/people/sign-in/sessions/sign-ins.ts';
import { publicSessions } from '#server/platform/http/rate-limit.ts';
import { serve, serveManual, servePublic } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { addTotp, confirmTotp } from './add-totp.ts';
import { createRecoveryCodes } from './new-codes.ts';
import { listFactors, removeFactor, renameFactor } from './own.ts';
import { removeUserFactors } from './reset.ts';
import { finishSignIn } from './sign-in.ts';

export function serveFactors(app: FastifyInstance, services: Services): void {
  const { secrets, tenancy } = services;
  const signIns = openSignIns(services);

  servePublic(
    app,
    contract.finishSignIn,
    async ({ body, origin, request, reply }) => {
      const attempt = { token: body.challenge, code: body.code, ...arrivalOf(request, origin) };
      const { answer, cookie } = await finishSignIn(services, signIns, attempt);
      reply.header('set-cookie', cookie);
      return answer;
    },
    publicSessions(signIns.deviceOf),
  );

  serve(app, tenancy, contract.listFactors, async ({ tx, actor }) => listFactors(tx, (await actor()).userId));

  serve(app, tenancy, contract.addTotp, async ({ tx, actor }) => addTotp(tx, secrets, await actor()));

  serveManual(app, tenancy, contract.confirmTotp, (context) => confirmTotp(services, context));

  serveManual(app, tenancy, contract.createRecoveryCodes, (context) => createRecoveryCodes(services, context));

  serve(app, tenancy, contract.renameFactor, async ({ tx, actor, params, body, origin }) =>
    renameFactor(tx, origin, await actor(), params.id, body.name),
  );

  serve(app, tenancy, contract.removeFactor, async ({ tx, actor, params, origin }) => {
    await removeFactor(tx, origin, await actor(), params.id);
  });

  serve(app, tenancy, contract.removeUserFactors, async ({ tx, actor, params, origin }) => {
    await removeUserFactors(tx, origin, await actor(), params.id);
  });
}
