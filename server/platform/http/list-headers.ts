import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListPage } from '#server/platform/answers/paging.ts';

type Page = Pick<ListPage<unknown>, 'next' | 'total'> & { prev?: string | undefined; minutes?: number | undefined };

/**
 * Sets the links to the next page of a list and to the one before (RFC 8288), the total number of items, and the sum of
 * their minutes. */
export function setPageHeaders<Given extends Page>(request: FastifyRequest, reply: FastifyReply, page: Given): Given {
  const { next, prev, total, minutes } = page;
  if (total !== undefined) reply.header('x-total-count', total);
  if (minutes !== undefined) reply.header('x-total-minutes', minutes);
  const links = [linkTo(request, 'prev', prev), linkTo(request, 'next', next)].filter((link) => link !== undefined);
  if (links.length > 0) reply.header('link', links.join(', '));
  return page;
}

function linkTo(request: FastifyRequest, relation: 'prev' | 'next', cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const url = new URL(request.url, 'http://localhost');
  // A page in the middle has links in both directions, which go on from its ends.
  if (url.searchParams.has('around')) {
    url.searchParams.delete('around');
    url.searchParams.set('from', relation === 'next' ? 'start' : 'end');
  }
  url.searchParams.set('cursor', cursor);
  return `<${url.pathname}${url.search}>; rel="${relation}"`;
}
