import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { openServices } from '#server/open-services.ts';
import { startTestApp, type TestApp } from './app.ts';
import { closeChangeStreams } from './change-stream.ts';

/** Two servers on one database, each on its own port, as in two processes. */
export type TwoApps = { first: TestApp; second: TestApp; stop(): Promise<void> };

export async function startTwoApps(): Promise<TwoApps> {
  const first = await startTestApp();
  const services = await openServices(first.services.config, first.database.appUrl);
  const app: FastifyInstance = await buildApp(services);
  const second: TestApp = {
    ...first,
    app,
    services,
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    stop: async () => {
      await app.close();
      await services.close();
    },
  };
  for (const each of [first, second]) await each.listen();
  return {
    first,
    second,
    stop: async () => {
      closeChangeStreams();
      await second.stop();
      await first.stop();
    },
  };
}
