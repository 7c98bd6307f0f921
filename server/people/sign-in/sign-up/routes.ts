import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/sign-up.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { publicRegistrations } from '#server/platform/http/rate-limit.ts';
import { servePublic } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { chooseLanguage } from '#server/platform/texts/index.ts';
import { wishedLanguages } from '#server/platform/texts/wishes.ts';
import { signUp } from './request.ts';

export function serveSignUp(app: FastifyInstance, services: Services): void {
  servePublic(
    app,
    contract.signUp,
    async ({ body, origin, request }) => {
      if (!services.config.signUp) notFound();
      await signUp(services, body, origin.address, chooseLanguage(...wishedLanguages(request.headers)));
    },
    publicRegistrations,
  );
}
