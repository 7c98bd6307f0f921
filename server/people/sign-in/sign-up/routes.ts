import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/sign-up.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { publicRegistrations } from '#server/platform/http/rate-limit.ts';
import { servePublic } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { signUp } from './request.ts';

export function serveSignUp(app: FastifyInstance, services: Services): void {
  servePublic(
    app,
    contract.signUp,
    async ({ body, origin }) => {
      if (!services.config.signUp) notFound();
      await signUp(services, body, origin.address);
    },
    publicRegistrations,
  );
}
