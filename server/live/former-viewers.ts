import type { FastifyRequest } from 'fastify';

const noted = new WeakMap<FastifyRequest, readonly string[]>();

/** Notes who can no longer see what the request has changed: ids of users, and of clients whose users saw it as such. */
export function recordFormerViewers(request: FastifyRequest, lostBy: readonly string[]): void {
  noted.set(request, lostBy);
}

export function formerViewersOf(request: FastifyRequest): readonly string[] {
  return noted.get(request) ?? [];
}
