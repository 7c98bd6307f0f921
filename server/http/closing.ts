import type { FastifyInstance } from 'fastify';

/** While stopping, a connection ends with the answer under way on it: kept alive, it would hold up the stop. */
export function closeAfterAnswers(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
