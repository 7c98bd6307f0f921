import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams, instant } from '#contract/platform/fields.ts';
import { paging } from '#contract/platform/paging.ts';
import { exportKinds, exportStates } from './export-kinds.ts';

const exportSchema = z.object({
  id,
  kind: z.enum(exportKinds),
  subjectId: id,
  /** The name when it was asked for. */
  subjectName: z.string(),
  state: z.enum(exportStates),
  /** Files that are in the archive so far, and all that will be. */
  filesDone: z.int(),
  filesTotal: z.int(),
  createdAt: instant,
  /** It can be downloaded until then. */
  expiresAt: instant,
  // From here on once it is ready.
  readyAt: instant.optional(),
  sizeBytes: z.int().optional(),
  sha256: z.string().optional(),
});

export type Export = z.output<typeof exportSchema>;

export const createExportBody = z.object({
  kind: z.enum(exportKinds, 'Please choose what to export'),
  /** The project of a hand-over, the person, or the company. */
  subjectId: id,
});

export type NewExport = z.output<typeof createExportBody>;

/** The caller's exports, newest first. */
export const listExports = defineEndpoint('listExports', {
  query: z.object(paging),
  responses: { 200: z.array(exportSchema) },
});

/** The same again while one is being made. A new one replaces an older one of the same. */
export const createExport = defineEndpoint('createExport', {
  body: createExportBody,
  responses: { 201: exportSchema },
});

export const getExport = defineEndpoint('getExport', { params: idParams, responses: { 200: exportSchema } });

export const downloadExport = defineEndpoint('downloadExport', { params: idParams, responses: { 200: 'binary' } });
