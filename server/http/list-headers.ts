import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListPage } from '#server/paging.ts';

/** Sets the link to the next page of a list (RFC 8288) and the total number of items. */
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
