import type { FastifyRequest } from 'fastify';
import type { BulkResult } from '#contract/platform/bulk.ts';
import { sayTo } from '#server/platform/texts/accepted-languages.ts';

/** What became of each of many things, with the reasons in the language of who asked. */
export function toldOutcomes(request: FastifyRequest, results: BulkResult[]): BulkResult[] {
  const say = sayTo(request);
  return results.map((each) =>
    each.message === undefined ? each : { ...each, message: say.translated(each.message) },
  );
}
