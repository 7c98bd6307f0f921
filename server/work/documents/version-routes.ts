import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/work/document-versions.ts';
import { isPicture } from '#contract/work/images.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { recordDenial } from '#server/platform/audit/repeats.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import { serve, serveManual } from '#server/platform/http/serve.ts';
import { serveUpload } from '#server/platform/http/upload.ts';
import type { Services } from '#server/platform/services.ts';
import { openVariant } from '#server/work/project-files/variants.ts';
import { getVisibleVersionFile } from '#server/work/project-files/version-file.ts';
import { addVersion } from './add-version.ts';
import { getVisibleDocument } from './read.ts';
import { storeDocument, storeDocumentOrPicture } from './store.ts';
import { listVersions } from './versions.ts';

export function serveDocumentVersions(app: FastifyInstance, services: Services): void {
  const { tenancy, files } = services;

  serve(app, tenancy, contract.listDocumentVersions, async ({ tx, params, query, request, reply }) => {
    const [document, page] = await Promise.all([getVisibleDocument(tx, params.id), listVersions(tx, params.id, query)]);
    if (!document) notFound();
    return setPageHeaders(request, reply, page).items;
  });

  serveUpload(
    app,
    services,
    contract.uploadDocumentVersion,
    contract.uploadDocumentVersionFields,
    async ({ upload, file, fields }, { actor, params, enter, origin }) => {
      const document = await enter(async (tx) => (await getVisibleDocument(tx, params.id)) ?? notFound());
      const version = isPicture(document.contentType)
        ? await storeDocumentOrPicture(upload, file, actor.tenantId)
        : await storeDocument(upload, file);
      return enter(async (tx) => {
        await upload.fulfil(tx, file.size);
        return addVersion(tx, origin, params.id, version, fields.Note);
      });
    },
    ({ enter, params }) => enter(async (tx) => (await getVisibleDocument(tx, params.id)) ?? notFound()),
  );

  serveManual(
    app,
    tenancy,
    contract.downloadDocumentVersion,
    async ({ params, query, enter, principal, request, reply, origin }) => {
      const version = await enter((tx) => getVisibleVersionFile(tx, params.id, params.number));
      if (!version) {
        const refused = {
          action: 'download.refused',
          operation: 'downloadDocumentVersion',
          subjectType: 'document',
        } as const;
        await recordDenial(tenancy, principal, origin, { ...refused, subjectId: params.id });
        notFound();
      }
      const sent = await openVariant(files.store, principal.tenantId, version, query.variant);
      return sendFile(request, reply, { ...sent, disposition: 'attachment', maxAge: 0 }) as never;
    },
  );
}
