import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListPage } from '#server/paging.ts';

/** Says where the next page of a list is (RFC 8288), and how many items there are in all. */
export function setPageHeaders<Page extends Pick<ListPage<unknown>, 'next' | 'total'>>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
): Page {
  const { next, total } = page;
  if (total !== undefined) reply.header('x-total-count', total);
  if (next !== undefined) {
    const url = new URL(request.url, 'http://localhost');
    url.searchParams.set('cursor', next);
    reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return page;
}
