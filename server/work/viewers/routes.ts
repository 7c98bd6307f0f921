import type { FastifyInstance } from 'fastify';
import { setViewing } from '#contract/work/viewers.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { lookAtProject } from './look.ts';

export function serveViewers(app: FastifyInstance, { tenancy, viewers }: Services): void {
  serve(app, tenancy, setViewing, ({ tx, actor, params, body }) =>
    lookAtProject(tx, actor, viewers, { projectId: params.id, viewing: body.viewing }),
  );
}
