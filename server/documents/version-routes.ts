import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/document-versions.ts';
import { recordDenial } from '#server/audit/repeats.ts';
import { notFound } from '#server/failures.ts';
import { safeFileName } from '#server/files/file-name.ts';
import { fileKey } from '#server/files/keys.ts';
import { setPageHeaders } from '#server/http/list-headers.ts';
import { sendFile } from '#server/http/send-file.ts';
import { serve, serveManual } from '#server/http/serve.ts';
import { serveUpload } from '#server/http/upload.ts';
import type { Services } from '#server/services.ts';
import { addVersion } from './add-version.ts';
import { checkContent } from './content.ts';
import { getVisibleDocument } from './read.ts';
import { getVisibleVersionFile, listVersions } from './versions.ts';

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
    async ({ upload, file, fields }, { params, enter, origin }) => {
      const fileName = safeFileName(file.name);
      const contentType = await checkContent(fileName, file);
      await upload.keep(file);
      return enter(async (tx) => {
        await upload.fulfil(tx, file.size);
        return addVersion(tx, origin, params.id, { ...file, id: upload.id, fileName, contentType }, fields.Note);
      });
    },
    ({ enter, params }) => enter(async (tx) => (await getVisibleDocument(tx, params.id)) ?? notFound()),
  );

  serveManual(
    app,
    tenancy,
    contract.downloadDocumentVersion,
    async ({ params, enter, principal, request, reply, origin }) => {
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
      const stored = (await files.store.open(fileKey(principal.tenantId, version.id))) ?? notFound();
      return sendFile(request, reply, {
        stored,
        name: version.fileName,
        contentType: version.contentType,
        tag: version.sha256.toString('base64url'),
        disposition: 'attachment',
        maxAge: 0,
      }) as never;
    },
  );
}
