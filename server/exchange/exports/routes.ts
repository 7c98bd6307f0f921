import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/exchange/exports.ts';
import { downloadProjectDocuments } from '#contract/work/documents.ts';
import { conflict, notFound } from '#server/platform/answers/failures.ts';
import { recordDenial } from '#server/platform/audit/repeats.ts';
import { record } from '#server/platform/audit/write.ts';
import { safeFileName } from '#server/platform/files/file-name.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { setPageHeaders } from '#server/platform/http/list-headers.ts';
import { contentDisposition, isKnown, sendFile } from '#server/platform/http/send-file.ts';
import { serve, serveManual } from '#server/platform/http/serve.ts';
import { countWrite } from '#server/platform/limits/write-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { sayTo } from '#server/platform/texts/accepted-languages.ts';
import { documentsArchive, listDocumentFiles, measureDocuments } from './project-documents.ts';
import { getExport, getExportFile, listExports } from './read.ts';
import { createExport } from './write.ts';

export function serveExports(app: FastifyInstance, services: Services): void {
  const { tenancy, files, writeLimits } = services;
  serveManual(
    app,
    tenancy,
    downloadProjectDocuments,
    async ({ params, query, principal, enter, request, reply, origin }) => {
      const { label } = query;
      const { title, tag } = await enter((tx) => measureDocuments(tx, params.id, label));
      reply.header('etag', `"${tag}"`).header('cache-control', 'private, no-cache');
      if (isKnown(request, tag)) {
        reply.code(304);
        return undefined as never;
      }
      countWrite(writeLimits, principal);
      const name = safeFileName(`${[title, label].filter(Boolean).join(', ').replace(/[\\/]/g, '-')}.zip`);
      reply
        .header('content-type', 'application/zip')
        .header('content-disposition', contentDisposition('attachment', name));
      return documentsArchive({
        open: files.store.open,
        say: sayTo(request),
        keyOf: (id) => fileKey(principal.tenantId, id),
        read: (cursor) => enter((tx) => listDocumentFiles(tx, params.id, { label, cursor })),
        onEnd: ({ count, size }) =>
          tenancy.asServer(principal.tenantId, 'write', (tx) =>
            record(tx, origin, {
              action: 'documents.downloaded',
              actorId: principal.userId,
              subjectType: 'project',
              subjectId: params.id,
              subjectName: title,
              details: {
                count,
                size,
                ...(label !== undefined && { filter: new URLSearchParams({ label }).toString() }),
              },
            }),
          ),
        inFolders: label === undefined,
      }) as never;
    },
  );

  serve(app, tenancy, contract.listExports, async ({ tx, actor, query, request, reply }) => {
    const page = await listExports(tx, await actor(), query);
    return setPageHeaders(request, reply, page).items;
  });

  serve(app, tenancy, contract.createExport, async ({ tx, actor, body, origin }) =>
    createExport(tx, await actor(), origin, body),
  );

  serve(
    app,
    tenancy,
    contract.getExport,
    async ({ tx, actor, params }) => (await getExport(tx, await actor(), params.id)) ?? notFound(),
  );

  serveManual(app, tenancy, contract.downloadExport, async ({ params, enter, principal, request, reply, origin }) => {
    const found = await enter(async (tx, actor) => getExportFile(tx, await actor(), params.id));
    if (!found) {
      const refused = { action: 'download.refused', operation: 'downloadExport', subjectType: 'export' } as const;
      await recordDenial(tenancy, principal, origin, { ...refused, subjectId: params.id });
      notFound();
    }
    const { fileId, sha256, subjectName, kind } = found;
    if (!fileId || !sha256) conflict('This export is not ready yet.');
    const stored = (await files.store.open(fileKey(principal.tenantId, fileId))) ?? notFound();
    const body = await sendFile(request, reply, {
      stored,
      name: safeFileName(`${subjectName.replace(/[\\/]/g, '-')}.zip`),
      contentType: 'application/zip',
      tag: sha256.toString('base64url'),
      disposition: 'attachment',
      maxAge: 0,
    });
    // A download in parts is recorded with its first part.
    if (body && request.method === 'GET' && !/^bytes [1-9]/.test(String(reply.getHeader('content-range') ?? ''))) {
      await tenancy.asServer(principal.tenantId, 'write', (tx) =>
        record(tx, origin, {
          action: 'export.downloaded',
          actorId: principal.userId,
          subjectType: 'export',
          subjectId: params.id,
          subjectName,
          details: { kind, size: stored.size, sha256: sha256.toString('hex') },
        }),
      );
    }
    return body as never;
  });
}
