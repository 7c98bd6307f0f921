import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/sign-up.ts';
import { notFound } from '#server/failures.ts';
import { publicRegistrations } from '#server/http/rate-limit.ts';
import { servePublic } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
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
