import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The server still answers, but its health check fails, so that a load balancer sends new requests elsewhere. */
    isDraining(): boolean;
    drain(): void;
  }
}

/** While draining, each connection closes after its current answer. A kept-alive connection would delay the stop. */
export function closeConnectionsWhenDraining(app: FastifyInstance): void {
  let isDraining = false;
  const drain = () => {
    isDraining = true;
  };
  app.decorate('isDraining', () => isDraining);
  app.decorate('drain', drain);
  app.addHook('preClose', async () => drain());
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
}
