import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/user-pictures.ts';
import { pictureLimit } from '#contract/platform/upload-limit.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { serve } from '#server/platform/http/serve.ts';
import { serveSmallUpload } from '#server/platform/http/small-upload.ts';
import type { Services } from '#server/platform/services.ts';
import { encodePicture } from './encode.ts';
import { findUserPicture, listUserPictures } from './read.ts';
import { changeOwnPicture, removeOwnPicture, removeUserPicture } from './write.ts';

/** Seconds. The address changes with the picture. */
const maxAge = 24 * 60 * 60;

export function serveUserPictures(app: FastifyInstance, { tenancy }: Services): void {
  serve(app, tenancy, contract.listUserPictures, async ({ tx, query, request, reply }) => {
    const page = await listUserPictures(tx, query);
    return setPageHeaders(request, reply, page).items;
  });

  serve(app, tenancy, contract.getUserPicture, async ({ tx, params, request, reply }) => {
    const { content, version } = (await findUserPicture(tx, params.id)) ?? notFound();
    const etag = `"${version}"`;
    reply.header('etag', etag).header('cache-control', `private, max-age=${maxAge}`).header('vary', 'authorization');
    if (request.headers['if-none-match'] === etag) {
      reply.code(304);
      return undefined as never;
    }
    reply.type('image/webp');
    return content as never;
  });

  serveSmallUpload(app, tenancy, contract.changeOwnPicture, pictureLimit, async (file, context) => {
    const picture = await encodePicture(file, context.principal.tenantId);
    return context.enter(async (tx, actor) => changeOwnPicture(tx, context.origin, await actor(), picture));
  });

  serve(app, tenancy, contract.removeOwnPicture, async ({ tx, actor, origin }) => {
    await removeOwnPicture(tx, origin, await actor());
  });

  serve(app, tenancy, contract.removeUserPicture, async ({ tx, actor, params, origin }) => {
    await removeUserPicture(tx, origin, await actor(), params.id);
  });
}
