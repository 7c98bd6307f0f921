import type { FastifyReply, FastifyRequest } from 'fastify';

/** Says where the next page of a list is (RFC 8288). */
export function linkNext(request: FastifyRequest, reply: FastifyReply, cursor: string): void {
  const url = new URL(request.url, 'http://localhost');
  url.searchParams.set('cursor', cursor);
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
}
