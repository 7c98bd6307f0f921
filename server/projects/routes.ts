import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/projects.ts';
import { notFound } from '#server/failures.ts';
import { linkNext } from '#server/http/link-next.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { countVisibleProjects, listVisibleProjects } from './list.ts';
import { getVisibleProject, getVisibleProjectDetails, withoutHiddenCounts } from './read.ts';
import { summarizeProjects } from './summary.ts';
import { createProject, deleteProject, updateProject } from './write.ts';

export function serveProjects(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, contract.getProjectSummary, ({ tx, actor, query }) =>
    summarizeProjects(tx, actor, query.today ?? todayInUtc()),
  );

  serve(app, tenancy, contract.listProjects, async ({ tx, actor, query, request, reply }) => {
    const [{ projects, next }, total] = await Promise.all([
      listVisibleProjects(tx, query),
      query.limit && !query.cursor ? countVisibleProjects(tx, query) : undefined,
    ]);
    if (total !== undefined) reply.header('x-total-count', total);
    if (next) linkNext(request, reply, next);
    const who = await actor();
    return projects.map((project) => withoutHiddenCounts(project, who));
  });

  serve(app, tenancy, contract.createProject, async ({ tx, actor, body, origin }) =>
    withoutHiddenCounts(await createProject(tx, origin, body), await actor()),
  );

  serve(app, tenancy, contract.getProject, async ({ tx, actor, params }) => {
    const project = (await getVisibleProject(tx, params.id)) ?? notFound();
    return withoutHiddenCounts(project, await actor());
  });

  serve(app, tenancy, contract.updateProject, async ({ tx, actor, params, body, ifMatch, origin }) => {
    const who = await actor();
    return withoutHiddenCounts(await updateProject(tx, origin, who, params.id, body, ifMatch), who);
  });

  serve(app, tenancy, contract.deleteProject, async ({ tx, params, ifMatch, origin }) => {
    await deleteProject(tx, origin, params.id, ifMatch);
  });

  serve(app, tenancy, contract.getProjectDetails, async ({ tx, actor, params }) => {
    const project = (await getVisibleProjectDetails(tx, params.id)) ?? notFound();
    return withoutHiddenCounts(project, await actor());
  });
}

/** For callers who do not say which day it is for them. */
function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10);
}
