import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListPage } from '#server/paging.ts';

type Page = Pick<ListPage<unknown>, 'next' | 'total'> & { prev?: string | undefined };

/** Sets the link to the next page of a list, or to the one before (RFC 8288), and the total number of items. */
export function setPageHeaders<Given extends Page>(request: FastifyRequest, reply: FastifyReply, page: Given): Given {
  const { next, prev, total } = page;
  if (total !== undefined) reply.header('x-total-count', total);
  const cursor = next ?? prev;
  if (cursor !== undefined) {
    const url = new URL(request.url, 'http://localhost');
    url.searchParams.set('cursor', cursor);
    reply.header('link', `<${url.pathname}${url.search}>; rel="${next === undefined ? 'prev' : 'next'}"`);
  }
  return page;
}
