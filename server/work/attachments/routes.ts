import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as contract from '#contract/work/attachments.ts';
import { isPicture } from '#contract/work/images.ts';
import { forbidden, notFound } from '#server/platform/answers/failures.ts';
import { recordDenial } from '#server/platform/audit/repeats.ts';
import { safeFileName } from '#server/platform/files/file-name.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import { serveManual } from '#server/platform/http/serve.ts';
import { serveUpload } from '#server/platform/http/upload.ts';
import type { Services } from '#server/platform/services.ts';
import { openDrawn } from '#server/work/project-files/drawn.ts';
import { openVariant } from '#server/work/project-files/variants.ts';
import { keepAttachment } from './content.ts';
import { shownPicture } from './picture.ts';
import { getVisibleAttachmentFile } from './read.ts';
import { addAttachment } from './write.ts';

export function serveAttachments(app: FastifyInstance, services: Services): void {
  const { tenancy, files } = services;

  serveUpload(
    app,
    services,
    contract.uploadAttachment,
    z.object({}),
    async ({ upload, file }, { actor, enter, origin }) => {
      // A user without a role sees nothing that they could write about.
      if (actor.scope === 'none') forbidden();
      const fileName = safeFileName(file.name);
      const stored = await keepAttachment(upload, fileName, file);
      return enter(async (tx) => {
        await upload.fulfil(tx, file.size);
        return addAttachment(tx, origin, { ...stored, id: upload.id, fileName });
      });
    },
  );

  serveManual(
    app,
    tenancy,
    contract.downloadAttachment,
    async ({ params, query, enter, principal, request, reply, origin }) => {
      const attachment = await enter((tx) => getVisibleAttachmentFile(tx, params.id));
      if (!attachment) {
        const refused = {
          action: 'download.refused',
          operation: 'downloadAttachment',
          subjectType: 'attachment',
        } as const;
        await recordDenial(tenancy, principal, origin, { ...refused, subjectId: params.id });
        notFound();
      }
      const file = { ...attachment, id: params.id };
      const opened =
        query.variant === 'original'
          ? await openVariant(files.store, principal.tenantId, file, 'original')
          : isPicture(file.contentType)
            ? await openDrawn(services, principal.tenantId, file, shownPicture)
            : notFound();
      return sendFile(request, reply, { ...opened, disposition: 'attachment', maxAge: 0 }) as never;
    },
  );
}
