import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/work/hours.ts';
import * as timers from '#contract/work/timer.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { serve } from '#server/platform/http/serve.ts';
import { serveList } from '#server/platform/http/serve-list.ts';
import type { Services } from '#server/platform/services.ts';
import { listHours } from './list.ts';
import { correctHour, exportHours } from './locked.ts';
import { getReadableHour } from './read.ts';
import { listHourSums } from './sums.ts';
import { discardTimer, getTimer, startTimer, stopTimer } from './timer.ts';
import { createHour, deleteHour, updateHour } from './write.ts';

export function serveHours(app: FastifyInstance, { tenancy }: Services): void {
  serveList(app, tenancy, contract.listHours, ({ tx, actor, query }) => listHours(tx, actor, query));
  serveList(app, tenancy, contract.listHourSums, ({ tx, actor, query }) => listHourSums(tx, actor, query));

  serve(
    app,
    tenancy,
    contract.getHour,
    async ({ tx, actor, params }) => (await getReadableHour(tx, await actor(), params.id)) ?? notFound(),
  );
  serve(app, tenancy, contract.createHour, ({ tx, actor, body, origin }) => createHour(tx, origin, actor, body));
  serve(app, tenancy, contract.updateHour, ({ tx, actor, params, body, ifMatch, origin }) =>
    updateHour(tx, origin, actor, params.id, body, ifMatch),
  );
  serve(app, tenancy, contract.deleteHour, ({ tx, actor, params, ifMatch, origin }) =>
    deleteHour(tx, origin, actor, params.id, ifMatch),
  );
  serve(app, tenancy, contract.correctHour, ({ tx, actor, params, body, origin }) =>
    correctHour(tx, origin, actor, params.id, body),
  );
  serve(app, tenancy, contract.exportHours, ({ tx, actor, body, origin }) => exportHours(tx, origin, actor, body.ids));

  serve(app, tenancy, timers.getTimer, ({ tx }) => getTimer(tx));
  serve(app, tenancy, timers.startTimer, ({ tx, actor, body }) => startTimer(tx, actor, body));
  serve(app, tenancy, timers.stopTimer, ({ tx, actor, body, origin }) => stopTimer(tx, origin, actor, body));
  serve(app, tenancy, timers.discardTimer, ({ tx, actor }) => discardTimer(tx, actor));
}
