import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/work/sign-offs.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { serve, servePublic } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { findClientOfVisibleProject } from '#server/work/visible/projects.ts';
import { answerSignOff, recordSpokenAnswer } from './answer.ts';
import { getCertificate } from './certificate.ts';
import { lockDocumentToAsk, lockImageToAsk } from './files.ts';
import { serveSignOffLinks } from './link-routes.ts';
import { listSignOffPeople } from './people.ts';
import { keyOfSeed, rawPublicKey } from './proof.ts';
import { getVisibleSignOff, listSignOffs } from './read.ts';
import { requestSignOff, withdrawSignOff } from './write.ts';

export function serveSignOffs(app: FastifyInstance, services: Services): void {
  const { tenancy, secrets } = services;
  serveSignOffLinks(app, services);
  const key = keyOfSeed(secrets.signOffKey);

  serve(app, tenancy, contract.requestDocumentSignOff, async ({ tx, params, body, origin }) => {
    const file = { subjectType: 'document', subjectId: params.id } as const;
    return requestSignOff(tx, origin, file, await lockDocumentToAsk(tx, params.id), body);
  });

  serve(app, tenancy, contract.requestImageSignOff, async ({ tx, params, body, origin }) => {
    const file = { subjectType: 'image', subjectId: params.id } as const;
    return requestSignOff(tx, origin, file, await lockImageToAsk(tx, params.id), body);
  });

  serve(app, tenancy, contract.listSignOffs, async ({ tx, query, request, reply }) => {
    const { projectId } = query;
    const [project, page] = await Promise.all([
      projectId === null ? true : findClientOfVisibleProject(tx, projectId),
      listSignOffs(tx, query),
    ]);
    if (!project) notFound();
    return setPageHeaders(request, reply, page).items;
  });

  serve(app, tenancy, contract.listSignOffPeople, ({ tx, query }) => listSignOffPeople(tx, query));

  serve(
    app,
    tenancy,
    contract.getSignOff,
    async ({ tx, params }) => (await getVisibleSignOff(tx, params.id)) ?? notFound(),
  );

  serve(app, tenancy, contract.answerSignOff, async ({ tx, actor, params, body, origin, request }) => {
    const from = { origin, device: request.headers['user-agent'], via: 'Session' } as const;
    return answerSignOff(tx, key, await actor(), from, params.id, body);
  });

  serve(app, tenancy, contract.recordSpokenAnswer, async ({ tx, actor, params, body, origin }) =>
    recordSpokenAnswer(tx, key, await actor(), origin, params.id, body),
  );

  serve(app, tenancy, contract.withdrawSignOff, async ({ tx, actor, params, origin }) =>
    withdrawSignOff(tx, await actor(), origin, params.id),
  );

  serve(app, tenancy, contract.getSignOffCertificate, ({ tx, params }) => getCertificate(tx, key, params.id));

  servePublic(app, contract.getSignOffKey, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=3600').header('access-control-allow-origin', '*');
    return { algorithm: 'Ed25519' as const, publicKey: rawPublicKey(key).toString('hex') };
  });
}
