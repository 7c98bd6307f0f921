import type { FastifyInstance } from 'fastify';
import { tickTaskItem } from '#contract/work/checklists.ts';
import * as contract from '#contract/work/tasks.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { serve } from '#server/platform/http/serve.ts';
import { serveList } from '#server/platform/http/serve-list.ts';
import type { Services } from '#server/platform/services.ts';
import { tickItem } from './checklist.ts';
import { listTasks } from './list.ts';
import { moveTask } from './move.ts';
import { getVisibleTask } from './read.ts';
import { createTask, deleteTask, updateTask } from './write.ts';

export function serveTasks(app: FastifyInstance, { tenancy }: Services): void {
  serveList(app, tenancy, contract.listTasks, ({ tx, query }) => listTasks(tx, query));

  serve(app, tenancy, contract.getTask, async ({ tx, params }) => (await getVisibleTask(tx, params.id)) ?? notFound());

  serve(app, tenancy, contract.createTask, ({ tx, body, origin }) => createTask(tx, origin, body));

  serve(app, tenancy, contract.updateTask, ({ tx, actor, params, body, ifMatch, origin }) =>
    updateTask(tx, origin, actor, params.id, body, ifMatch),
  );

  serve(app, tenancy, contract.moveTask, ({ tx, actor, params, body, origin }) =>
    moveTask(tx, origin, actor, params.id, body),
  );

  serve(app, tenancy, tickTaskItem, ({ tx, actor, params, body, origin }) => tickItem(tx, origin, actor, params, body));

  serve(app, tenancy, contract.deleteTask, async ({ tx, params, ifMatch, origin }) => {
    await deleteTask(tx, origin, params.id, ifMatch);
  });
}
