import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/work/images.ts';
import { notFound, unauthorized } from '#server/platform/answers/failures.ts';
import { readBearerToken } from '#server/platform/http/access.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import { serve, servePublic } from '#server/platform/http/serve.ts';
import { serveList } from '#server/platform/http/serve-list.ts';
import { serveUpload } from '#server/platform/http/upload.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor } from '#server/platform/tenancy/index.ts';
import { requirePermittedAudience } from '#server/work/project-files/change.ts';
import { findClientOfVisibleProject } from '#server/work/visible/projects.ts';
import { openForLink, openForSession } from './download.ts';
import { holderOf, openImageLinks } from './links.ts';
import { listVisibleImages } from './list.ts';
import { getVisibleImage, type ImageRow } from './read.ts';
import { restoreImage } from './restore.ts';
import { storePicture } from './upload.ts';
import { addImage, deleteImage, findProject, updateImage } from './write.ts';

export function serveImages(app: FastifyInstance, services: Services): void {
  const { tenancy, files, tokens, secrets, config } = services;
  const links = openImageLinks(secrets, config.publicApiBase);

  serveList(app, tenancy, contract.listProjectImages, async ({ tx, actor, params, query }) => {
    const [project, page] = await Promise.all([
      findClientOfVisibleProject(tx, params.id),
      listVisibleImages(tx, params.id, query),
    ]);
    if (!project) notFound();
    const who = await actor();
    return { ...page, items: page.items.map((image) => withLinks(image, who)) };
  });

  serveUpload(
    app,
    services,
    contract.uploadImage,
    contract.uploadImageFields,
    async ({ upload, file, fields }, { actor, enter, origin }) => {
      requirePermittedAudience(actor, 'Audience', fields.Audience);
      await enter((tx) => findProject(tx, fields));
      const picture = await storePicture(upload, file, file.name, actor.tenantId);
      const image = await enter(async (tx) => {
        const [, project] = await Promise.all([upload.fulfil(tx, picture.size), findProject(tx, fields)]);
        return addImage(tx, origin, picture, fields, project);
      });
      return withLinks(image, actor);
    },
  );

  serve(app, tenancy, contract.getImageUrl, async ({ tx, actor, params, query }) => {
    const image = (await getVisibleImage(tx, params.id)) ?? notFound();
    const holder = holderOf(await actor());
    const variant = contract.isShownByBrowsers(image.contentType) ? 'original' : 'preview';
    const expires = Math.floor(Date.now() / 1000) + query.expirationMinutes * 60;
    return {
      url: links.until({ ...holder, imageId: image.id, variant }, expires),
      expiresAt: new Date(expires * 1000).toISOString(),
    };
  });

  servePublic(app, contract.downloadImage, async ({ params, query, request, reply, origin }) => {
    const asked = { id: params.id, variant: query.variant };
    if (query.signature !== undefined) {
      const grant = links.verify(params.id, query.variant, query) ?? unauthorized();
      const found = await openForLink(tenancy, files, grant, origin, asked);
      return sendFile(request, reply, { ...found, disposition: 'inline', maxAge: grant.secondsLeft }) as never;
    }
    const principal = (await tokens.verify(readBearerToken(request) ?? '')) ?? unauthorized();
    const found = await openForSession(tenancy, files, principal, origin, asked);
    return sendFile(request, reply, { ...found, disposition: 'attachment', maxAge: 0 }) as never;
  });

  serve(app, tenancy, contract.updateImage, async ({ tx, actor, params, body, origin }) => {
    const who = await actor();
    return withLinks(await updateImage(tx, who, origin, params.id, body), who);
  });

  serve(app, tenancy, contract.deleteImage, async ({ tx, actor, params, origin }) => {
    await deleteImage(tx, await actor(), origin, params.id);
  });

  serve(app, tenancy, contract.restoreImage, async ({ tx, actor, params, origin }) => {
    const who = await actor();
    return withLinks(await restoreImage(tx, who, origin, params.id), who);
  });

  function withLinks(image: ImageRow, actor: Actor): contract.ProjectImage {
    const holder = holderOf(actor);
    const link = (variant: contract.ImageVariant) => links.steady({ ...holder, imageId: image.id, variant });
    return {
      ...image,
      imageId: image.id,
      originalUrl: link('original'),
      previewUrl: link('preview'),
      thumbnails: { small: link('thumbnail') },
    };
  }
}
