import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/work/sign-off-links.ts';
import { publicRegistrations } from '#server/platform/http/rate-limit.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import { servePublic } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { openVariant } from '#server/work/project-files/variants.ts';
import { answerByLink, findSignOffFile, getSignOffLink } from './links.ts';
import { keyOfSeed } from './proof.ts';

/** Answering without a session, by the link in a mail. */
export function serveSignOffLinks(app: FastifyInstance, services: Services): void {
  const key = keyOfSeed(services.secrets.signOffKey);

  servePublic(
    app,
    contract.getSignOffLink,
    async ({ params, reply }) => {
      // The address contains the token, so it must not reach another page.
      reply.header('referrer-policy', 'no-referrer');
      return getSignOffLink(services, params.token);
    },
    publicRegistrations,
  );

  servePublic(
    app,
    contract.downloadSignOffFile,
    async ({ params, query, request, reply }) => {
      const { tenantId, ...file } = await findSignOffFile(services, params.token);
      const sent = await openVariant(services.files.store, tenantId, file, query.variant);
      return sendFile(request, reply, { ...sent, disposition: 'attachment', maxAge: 0 }) as never;
    },
    publicRegistrations,
  );

  servePublic(
    app,
    contract.answerSignOffLink,
    async ({ params, body, request, reply, origin }) => {
      reply.header('referrer-policy', 'no-referrer');
      const from = { origin, device: request.headers['user-agent'], via: 'Link' } as const;
      return answerByLink(services, key, from, params.token, body);
    },
    publicRegistrations,
  );
}
