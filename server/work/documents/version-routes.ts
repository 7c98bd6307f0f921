import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { DocumentVersion } from '#contract/work/document-versions.ts';
import * as contract from '#contract/work/document-versions.ts';
import { isPicture } from '#contract/work/images.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { recordDenial } from '#server/platform/audit/repeats.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { recordEvent } from '#server/platform/events/write.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import { serve, serveManual } from '#server/platform/http/serve.ts';
import { serveUpload } from '#server/platform/http/upload.ts';
import type { Services } from '#server/platform/services.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { getVisibleVersionFile } from '#server/work/project-files/version-file.ts';
import { supersedeSignOffs } from '#server/work/sign-offs/write.ts';
import { visibleDocument } from '#server/work/visible/documents.ts';
import { openVersion } from './page-picture.ts';
import { getVisibleDocument } from './read.ts';
import { storeDocument, storeDocumentOrPicture } from './store.ts';
import { listVersions, selectVersions } from './versions.ts';
import type { NewDocument } from './write.ts';

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
      const sent = await openVersion({ tenancy, files }, principal.tenantId, version, query.variant);
      return sendFile(request, reply, { ...sent, disposition: 'attachment', maxAge: 0 }) as never;
    },
  );
}

/**
 * Adds a version of a document after its bytes are stored, and shows it as the document from now on. Waits for another upload to the
 * same document, so that each version has its own number. 404 if the actor may not see the document.
 */
async function addVersion(
  tx: WriteTx,
  origin: Origin,
  documentId: string,
  version: NewDocument,
  note: string,
): Promise<DocumentVersion> {
  const { id, fileName, contentType, size, sha256 } = version;
  const document = await tx.first(
    db
      .updateTable('documents')
      .set({
        current_version: sql<number>`current_version + 1`,
        file_name: fileName,
        content_type: contentType,
        size_bytes: size,
        sha256,
      })
      .where('id', '=', documentId)
      .where('deleted_at', 'is', null)
      .where(visibleDocument())
      .returning('current_version as number'),
  );
  if (!document) notFound();
  const { number } = document;
  await supersedeSignOffs(tx, documentId);
  tx.changed('documents', documentId);
  const [, , , added] = await Promise.all([
    tx.run(
      db.insertInto('document_versions').values({
        tenant_id: sql<string>`app.tenant_id()`,
        id,
        document_id: documentId,
        number,
        file_name: fileName,
        content_type: contentType,
        size_bytes: size,
        sha256,
        note,
        created_by: sql<string>`app.user_id()`,
      }),
    ),
    record(tx, origin, {
      action: 'document.versionAdded',
      subjectType: 'document',
      subjectId: documentId,
      subjectName: fileName,
      details: { size, version: number },
    }),
    recordEvent(tx, 'document.versionAdded', documentId, { version: number }),
    tx.first(selectVersions().where('document_versions.id', '=', id)),
  ]);
  return added ?? notFound();
}
