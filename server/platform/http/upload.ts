import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, Output } from '#contract/platform/endpoint.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { told } from '#contract/platform/texts/say.ts';
import { Failure, invalid } from '#server/platform/answers/failures.ts';
import type { Spooled } from '#server/platform/files/index.ts';
import { refuseTooLarge } from '#server/platform/files/storage.ts';
import { type Upload, withUpload } from '#server/platform/files/upload.ts';
import type { Services } from '#server/platform/services.ts';
import {
  declaredLength,
  discardRest,
  type FormFields,
  formParts,
  parseFields,
  refuseUnknownParts,
  textOf,
  toFailure,
  unescapeFileName,
} from './multipart.ts';
import { type ManualContext, serveManual } from './serve.ts';

type UploadedFile = Spooled & { name: string };

type Received<Fields> = { upload: Upload; file: UploadedFile; fields: Fields };

/**
 * Serves an operation that takes one file and a few fields as multipart/form-data. The body is read only after session
 * and access are checked. The file is streamed to disk, and the parts may come in any order.
 */
export function serveUpload<E extends Endpoint & { method: 'POST' }, Fields extends z.ZodObject>(
  app: FastifyInstance,
  { tenancy, files }: Services,
  endpoint: E,
  fields: Fields,
  handler: (received: Received<z.output<Fields>>, context: ManualContext<E>) => Promise<Output<E>>,
  /** Refuses requests before their body is read. */
  admit?: (context: ManualContext<E>) => Promise<unknown>,
): void {
  app.register(async (uploads) => {
    await uploads.register(multipart);
    serveManual(uploads, tenancy, endpoint, async (context) => {
      const { request, principal, enter } = context;
      try {
        await admit?.(context);
        if (!request.isMultipart()) throw new Failure('unsupported', told(problemTexts.unsupported));
        const declared = declaredLength(request);
        return await withUpload(files, { tenancy, tenantId: principal.tenantId, enter, declared }, async (upload) => {
          const form = await readForm(request, upload);
          refuseUnknownParts(endpoint, form.fields);
          const values = parseFields(fields, form.fields);
          const { file } = form;
          if (!file || (file.size === 0 && !file.name)) invalid('File', 'Please choose a file');
          if (file.size === 0) invalid('File', 'This file is empty');
          await files.scan(file, (err) => request.log.error({ err }, 'file not scanned'));
          return handler({ upload, file, fields: values }, context);
        });
      } catch (error) {
        discardRest(request);
        throw error;
      }
    });
  });
}

type Form = { fields: FormFields; file?: UploadedFile };

async function readForm(request: FastifyRequest, upload: Upload): Promise<Form> {
  const form: Form = { fields: new Map() };
  try {
    for await (const part of formParts(request, upload.limit)) {
      await readPart(part, form, upload);
    }
  } catch (error) {
    throw toFailure(error, upload.limit);
  }
  return form;
}

async function readPart(part: Multipart, form: Form, upload: Upload): Promise<void> {
  if (part.type === 'file') {
    const received = await upload.receive(part.file);
    if (part.file.truncated) refuseTooLarge(upload.limit);
    form.file = { ...received, name: unescapeFileName(part.filename ?? '') };
    return;
  }
  form.fields.set(part.fieldname.toLowerCase(), textOf(part));
}
