import type { FastifyInstance } from 'fastify';
import * as activity from '#contract/work/activity.ts';
import * as feed from '#contract/work/feed.ts';
import * as contract from '#contract/work/projects.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { withTotal } from '#server/platform/answers/paging.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { serve } from '#server/platform/http/serve.ts';
import { serveList } from '#server/platform/http/serve-list.ts';
import { toldOutcomes } from '#server/platform/http/told-outcomes.ts';
import type { Services } from '#server/platform/services.ts';
import { listProjectActivity } from './activity.ts';
import { archiveProject, unarchiveProject } from './archive.ts';
import { bulkUpdateProjects } from './bulk.ts';
import { createProject } from './create.ts';
import { getVisibleDetails, toDetails } from './details.ts';
import { listProjectFeed } from './feed.ts';
import { countVisibleProjects, todayInUtc } from './filter.ts';
import { listVisibleProjects } from './list.ts';
import { getVisibleProject, toProject, toProjects } from './read.ts';
import { restoreProject } from './restore.ts';
import { summarizeProjects } from './summary.ts';
import { deleteProject, updateProject } from './write.ts';

export function serveProjects(app: FastifyInstance, { tenancy, clientChanges }: Services): void {
  serve(app, tenancy, contract.getProjectSummary, ({ tx, actor, query }) =>
    summarizeProjects(tx, actor, query.today ?? todayInUtc()),
  );

  serveList(app, tenancy, contract.listProjects, async ({ tx, actor, query }) => {
    const count = () => countVisibleProjects(tx, query);
    const page = await withTotal(query, listVisibleProjects(tx, query), (found) => found.count, count);
    return { ...page, items: toProjects(page.json, await actor()) };
  });

  serve(app, tenancy, contract.createProject, async ({ tx, actor, body, origin }) =>
    toProject(await createProject(tx, origin, body), await actor()),
  );

  serve(app, tenancy, contract.getProject, async ({ tx, actor, params }) => {
    const project = (await getVisibleProject(tx, params.id)) ?? notFound();
    return toProject(project, await actor());
  });

  serve(app, tenancy, contract.updateProject, async ({ tx, actor, params, body, ifMatch, origin }) => {
    const project = await updateProject(clientChanges, tx, origin, actor, params.id, body, ifMatch);
    return toProject(project, await actor());
  });

  serve(app, tenancy, contract.deleteProject, async ({ tx, params, ifMatch, origin }) => {
    await deleteProject(tx, origin, params.id, ifMatch);
  });

  serve(app, tenancy, contract.archiveProject, async ({ tx, actor, params, origin }) =>
    toProject(await archiveProject(tx, origin, params.id), await actor()),
  );

  serve(app, tenancy, contract.unarchiveProject, async ({ tx, actor, params, origin }) =>
    toProject(await unarchiveProject(tx, origin, params.id), await actor()),
  );

  serve(app, tenancy, contract.bulkUpdateProjects, async ({ tx, actor, body, origin, request }) =>
    toldOutcomes(request, await bulkUpdateProjects(tx, origin, actor, body)),
  );

  serve(app, tenancy, contract.restoreProject, async ({ tx, actor, params, origin }) =>
    toProject(await restoreProject(tx, origin, params.id), await actor()),
  );

  serve(app, tenancy, contract.getProjectDetails, async ({ tx, actor, params }) => {
    const details = (await getVisibleDetails(tx, params.id)) ?? notFound();
    return toDetails(details, await actor());
  });

  serve(app, tenancy, feed.listProjectFeed, async ({ tx, params, query, request, reply }) => {
    const page = await listProjectFeed(tx, params.id, query);
    return setPageHeaders(request, reply, page).items;
  });

  serve(app, tenancy, activity.listProjectActivity, async ({ tx, params, query, request, reply }) => {
    const page = await listProjectActivity(tx, params.id, query);
    return setPageHeaders(request, reply, page).items;
  });
}
