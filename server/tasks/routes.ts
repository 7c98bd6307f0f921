import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/tasks.ts';
import { setPageHeaders } from '#server/http/list-headers.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { listTasks } from './list.ts';
import { moveTask } from './move.ts';
import { createTask, deleteTask, updateTask } from './write.ts';

export function serveTasks(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, contract.listTasks, async ({ tx, query, request, reply }) => {
    const page = await listTasks(tx, query);
    return setPageHeaders(request, reply, page).items;
  });

  serve(app, tenancy, contract.createTask, ({ tx, body, origin }) => createTask(tx, origin, body));

  serve(app, tenancy, contract.updateTask, ({ tx, actor, params, body, ifMatch, origin }) =>
    updateTask(tx, origin, actor, params.id, body, ifMatch),
  );

  serve(app, tenancy, contract.moveTask, ({ tx, actor, params, body, origin }) =>
    moveTask(tx, origin, actor, params.id, body),
  );

  serve(app, tenancy, contract.deleteTask, async ({ tx, params, ifMatch, origin }) => {
    await deleteTask(tx, origin, params.id, ifMatch);
  });
}
