import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/preview.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor } from '#server/platform/tenancy/index.ts';
import { endPreviews } from './end.ts';
import { previewRole, previewUser, type StartedPreview } from './start.ts';

/** Lets staff see what a client user sees. In a preview nothing can be changed (server/platform/http/access.ts). */
export function servePreview(app: FastifyInstance, { tenancy, tokens }: Services): void {
  serve(app, tenancy, contract.previewUser, async ({ tx, actor, params, origin }) => {
    const who = await actor();
    return present(who, await previewUser(tx, origin, who, params.id));
  });

  serve(app, tenancy, contract.startPreview, async ({ tx, actor, body, origin }) => {
    const who = await actor();
    const { userId, roleId, clientId } = body;
    const started = userId
      ? await previewUser(tx, origin, who, userId, () => invalid('userId', 'This user does not exist'))
      : await previewRole(tx, origin, who, { roleId: roleId as string, clientId: clientId as string });
    return present(who, started);
  });

  serve(app, tenancy, contract.endPreview, async ({ tx, actor, origin, request }) => {
    await endPreviews(tx, origin, await actor(), request.previewToEnd);
  });

  async function present({ tenantId, sessionId, userId }: Actor, preview: StartedPreview): Promise<contract.Preview> {
    const { id: previewId, clientId, user } = preview;
    return { ...(await tokens.issuePreview({ tenantId, sessionId, userId, clientId, previewId })), user };
  }
}
