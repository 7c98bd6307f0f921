import type { FastifyInstance } from 'fastify';
import * as labels from '#contract/work/document-labels.ts';
import * as contract from '#contract/work/documents.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { recordDenial } from '#server/platform/audit/repeats.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import { serve, serveManual } from '#server/platform/http/serve.ts';
import { serveList } from '#server/platform/http/serve-list.ts';
import { toldOutcomes } from '#server/platform/http/told-outcomes.ts';
import { serveUpload } from '#server/platform/http/upload.ts';
import type { Services } from '#server/platform/services.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { requirePermittedAudience } from '#server/work/project-files/change.ts';
import { findClientOfVisibleProject } from '#server/work/visible/projects.ts';
import { bulkUpdateDocuments } from './bulk.ts';
import { listDocumentLabels } from './labels.ts';
import { type DocumentsAsked, listVisibleDocuments } from './list.ts';
import { getVisibleDocument, getVisibleDocumentFile } from './read.ts';
import { restoreDocument } from './restore.ts';
import { storeDocument, storeDocumentOrPicture } from './store.ts';
import { serveDocumentVersions } from './version-routes.ts';
import { addDocument, deleteDocument, findAskedOwner, findOwner, requireLabelling, updateDocument } from './write.ts';

export function serveDocuments(app: FastifyInstance, services: Services): void {
  const { tenancy, files } = services;
  serveDocumentVersions(app, services);

  serveList(app, tenancy, contract.listDocuments, ({ tx, query }) => {
    const { projectId } = query;
    return projectId ? listOfProject(tx, projectId, query) : listVisibleDocuments(tx, null, query);
  });

  serveList(app, tenancy, contract.listProjectDocuments, ({ tx, params, query }) =>
    listOfProject(tx, params.id, query),
  );

  serve(app, tenancy, labels.listDocumentLabels, async ({ tx, params }) => {
    const [project, found] = await Promise.all([
      findClientOfVisibleProject(tx, params.id),
      listDocumentLabels(tx, params.id),
    ]);
    return project ? found : notFound();
  });

  serve(
    app,
    tenancy,
    contract.getDocument,
    async ({ tx, params }) => (await getVisibleDocument(tx, params.id)) ?? notFound(),
  );

  serveManual(app, tenancy, contract.downloadDocument, async ({ params, enter, principal, request, reply, origin }) => {
    const document = await enter((tx) => getVisibleDocumentFile(tx, params.id));
    if (!document) {
      const refused = { action: 'download.refused', operation: 'downloadDocument', subjectType: 'document' } as const;
      await recordDenial(tenancy, principal, origin, { ...refused, subjectId: params.id });
      notFound();
    }
    const stored = (await files.store.open(fileKey(principal.tenantId, document.versionId))) ?? notFound();
    return sendFile(request, reply, {
      stored,
      name: document.fileName,
      contentType: document.contentType,
      tag: document.sha256.toString('base64url'),
      disposition: 'attachment',
      maxAge: 0,
    }) as never;
  });

  serveUpload(
    app,
    services,
    contract.uploadDocument,
    contract.uploadDocumentFields,
    async ({ upload, file, fields }, { actor: uploader, enter, origin }) => {
      requirePermittedAudience(uploader, 'Audience', fields.Audience);
      if (fields.Label) requireLabelling(uploader, 'Label');
      await enter((tx, actor) => findOwner(tx, actor, fields));
      const document = fields.TaskId
        ? await storeDocumentOrPicture(upload, file, uploader.tenantId)
        : await storeDocument(upload, file);
      return enter(async (tx, actor) => {
        const [, owner] = await Promise.all([upload.fulfil(tx, file.size), findOwner(tx, actor, fields)]);
        return addDocument(tx, origin, document, fields, owner);
      });
    },
  );

  serveUpload(
    app,
    services,
    contract.uploadTaskDocument,
    contract.uploadTaskDocumentFields,
    async ({ upload, file, fields }, { actor, enter, origin }) => {
      await enter((tx) => findAskedOwner(tx, fields.TaskId));
      const document = await storeDocumentOrPicture(upload, file, actor.tenantId);
      return enter(async (tx) => {
        const [, owner] = await Promise.all([upload.fulfil(tx, file.size), findAskedOwner(tx, fields.TaskId)]);
        const described = { Description: fields.Description, Label: '', Audience: owner.task.audience };
        return addDocument(tx, origin, document, described, owner);
      });
    },
  );

  serve(app, tenancy, contract.updateDocument, async ({ tx, actor, params, body, origin }) =>
    updateDocument(tx, await actor(), origin, params.id, body),
  );

  serve(app, tenancy, contract.bulkUpdateDocuments, async ({ tx, actor, body, origin, request }) =>
    toldOutcomes(request, await bulkUpdateDocuments(tx, origin, await actor(), body)),
  );

  serve(app, tenancy, contract.deleteDocument, async ({ tx, actor, params, origin }) => {
    await deleteDocument(tx, await actor(), origin, params.id);
  });

  serve(app, tenancy, contract.restoreDocument, async ({ tx, actor, params, origin }) =>
    restoreDocument(tx, await actor(), origin, params.id),
  );
}

async function listOfProject(tx: ReadTx, projectId: string, asked: DocumentsAsked) {
  const [project, page] = await Promise.all([
    findClientOfVisibleProject(tx, projectId),
    listVisibleDocuments(tx, projectId, asked),
  ]);
  return project ? page : notFound();
}
