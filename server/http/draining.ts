import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Told to stop: still answering, but asking whoever sends requests to send them elsewhere. */
    isLeaving(): boolean;
    leave(): void;
  }
}

/** While stopping, a connection ends with the answer under way on it: kept alive, it would hold up the stop. */
export function closeAfterAnswers(app: FastifyInstance): void {
  let leaving = false;
  const leave = () => {
    leaving = true;
  };
  app.decorate('isLeaving', () => leaving);
  app.decorate('leave', leave);
  app.addHook('preClose', async () => leave());
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving) reply.header('connection', 'close');
    done(null, payload);
  });
}
