import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, Output } from '#contract/platform/endpoint.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { told } from '#contract/platform/texts/say.ts';
import { Failure, invalid } from '#server/platform/answers/failures.ts';
import { refuseTooLarge } from '#server/platform/files/storage.ts';
import type { Tenancy } from '#server/platform/tenancy/index.ts';
import {
  declaredLength,
  discardRest,
  type FormFields,
  formParts,
  refuseUnknownParts,
  textOf,
  toFailure,
  unescapeFileName,
} from './multipart.ts';
import { type ManualContext, serveManual } from './serve.ts';

/** What a form has besides the content of its file. */
type SmallForm = { fileName: string; fields: FormFields };

/** Bytes of a form around its file. */
const formOverhead = 64 * 1024;

/**
 * Serves an operation that takes one small file as multipart/form-data, such as a logo. The file is read into memory, after
 * session and access are checked.
 */
export function serveSmallUpload<E extends Endpoint & { method: 'PUT' | 'POST' }>(
  app: FastifyInstance,
  tenancy: Tenancy,
  endpoint: E,
  limit: number,
  handler: (file: Buffer, context: ManualContext<E>, form: SmallForm) => Promise<Output<E>>,
): void {
  app.register(async (uploads) => {
    await uploads.register(multipart);
    serveManual(uploads, tenancy, endpoint, async (context) => {
      const { request } = context;
      if (!request.isMultipart()) throw new Failure('unsupported', told(problemTexts.unsupported));
      try {
        if ((declaredLength(request) ?? 0) > limit + formOverhead) refuseTooLarge(limit);
        const { file, ...form } = await readForm(request, limit);
        refuseUnknownParts(endpoint, form.fields);
        return await handler(file, context, form);
      } catch (error) {
        discardRest(request);
        throw error;
      }
    });
  });
}

async function readForm(request: FastifyRequest, limit: number): Promise<SmallForm & { file: Buffer }> {
  let file: Buffer | undefined;
  let fileName = '';
  const fields = new Map<string, string>();
  try {
    for await (const part of formParts(request, limit)) {
      if (part.type === 'file') {
        file = await part.toBuffer();
        fileName = unescapeFileName(part.filename ?? '');
      } else fields.set(part.fieldname.toLowerCase(), textOf(part));
    }
  } catch (error) {
    throw toFailure(error, limit);
  }
  if (!file) invalid('File', 'Please choose a file');
  if (file.length === 0) invalid('File', 'This file is empty');
  return { file, fileName, fields };
}
