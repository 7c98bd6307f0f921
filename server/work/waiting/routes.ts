import type { FastifyInstance } from 'fastify';
import { getWaiting } from '#contract/work/waiting.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { readWaiting } from './read.ts';

export function serveWaiting(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, getWaiting, ({ tx }) => readWaiting(tx));
}
