import type { Multipart, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { toldBy } from '#contract/platform/texts/constant.ts';
import { told } from '#contract/platform/texts/say.ts';
import { Failure, invalid, refuseField } from '#server/platform/answers/failures.ts';
import { refuseTooLarge } from '#server/platform/files/storage.ts';
import { describeIssue, unknownKey } from './input.ts';

/** The texts of a form, by their names in lower case. */
export type FormFields = Map<string, string>;

/** An upload that sends no byte for this many milliseconds is aborted. */
const idleTimeoutMs = 60_000;

const limits = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 20 };

/** The parts of a form with one file of at most `fileSize` bytes. A larger file is cut and marked as truncated. */
export function formParts(request: FastifyRequest, fileSize: number): AsyncIterable<Multipart> {
  // If the client disconnected while the upload was prepared, no further event would report it.
  if (request.raw.destroyed) throw unreadable();
  // The timeout belongs to the request, because its connection may carry more uploads.
  request.raw.setTimeout?.(idleTimeoutMs, () => request.raw.destroy());
  return request.parts({ limits: { ...limits, fileSize } });
}

export function textOf({ fieldname, value, valueTruncated }: MultipartValue): string {
  if (valueTruncated) invalid(fieldname, 'This text is too long');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Browsers escape only these three characters in file names of forms (HTML, multipart/form-data encoding algorithm). */
export function unescapeFileName(name: string): string {
  return name.replace(/%(22|0D|0A)/g, (escaped) => decodeURIComponent(escaped));
}

/** Refuses parts that the operation does not know, as in a body of JSON. */
export function refuseUnknownParts({ body, ignoresUnknownKeys }: Endpoint, given: FormFields): void {
  if (ignoresUnknownKeys || !(body instanceof z.ZodObject)) return;
  const known = Object.keys(body.shape).map((name) => name.toLowerCase());
  const unknown = [...given.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) refuseField(unknown, unknownKey(unknown));
}

export function parseFields<Fields extends z.ZodObject>(schema: Fields, given: FormFields): z.output<Fields> {
  const named = Object.fromEntries(
    Object.keys(schema.shape).map((name): [string, string | undefined] => [name, given.get(name.toLowerCase())]),
  );
  const result = schema.safeParse(named, { error: describeIssue });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  return refuseField(String(issue?.path[0] ?? 'File'), toldBy(issue?.message ?? problemTexts.invalid));
}

/** Errors of the form parser are client errors; errors of the disk are not. */
export function toFailure(error: unknown, limit: number): unknown {
  const { code, syscall } = error as { code?: string; syscall?: string };
  if (error instanceof Failure || syscall) return error;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(limit);
  if (code === 'FST_FILES_LIMIT') return new Failure('invalid', told('Please upload one file at a time.'));
  return unreadable();
}

function tooLarge(limit: number): unknown {
  try {
    return refuseTooLarge(limit);
  } catch (failure) {
    return failure;
  }
}

/** Reads and discards the rest for a limited time, so that the sender reads the answer instead of a connection error. */
export function discardRest({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), idleTimeoutMs);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}

export function declaredLength(request: FastifyRequest): number | undefined {
  const length = request.headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

function unreadable(): Failure {
  return new Failure('invalid', told('The upload is incomplete. Please try again.'));
}
