import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams, instant } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
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

const createExportBody = z.object({
  kind: z.enum(exportKinds, 'Please choose what to export'),
  /** The project of a hand-over, the person, or the company. */
  subjectId: id,
});

export type NewExport = z.output<typeof createExportBody>;

const queued: Export = {
  id: ids.created,
  kind: 'HandOver',
  subjectId: ids.website,
  subjectName: 'Booking website',
  state: 'Queued',
  filesDone: 0,
  filesTotal: 0,
  createdAt: '2026-04-14T15:05:00.000Z',
  expiresAt: '2026-04-21T15:05:00.000Z',
};

const ready: Export = {
  ...queued,
  id: ids.handOver,
  subjectId: ids.lobby,
  subjectName: 'Lobby renovation',
  state: 'Ready',
  filesDone: 12,
  filesTotal: 12,
  createdAt: '2026-04-13T08:00:00.000Z',
  readyAt: '2026-04-13T08:00:20.000Z',
  expiresAt: '2099-04-20T08:00:20.000Z',
  sizeBytes: 17,
  sha256: '3f5d1c0a9e7b2846d0c1e2f3a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7',
};

/** The caller's exports, newest first. */
export const listExports = defineEndpoint('listExports', {
  method: 'GET',
  path: '/api/Exports',
  // Everybody has only their own. The handlers ask for what each kind needs.
  access: signedIn({ personal: true }),
  problems: [400],
  query: z.object(paging),
  responses: { 200: z.array(exportSchema) },
  summary: 'List your exports',
  description: 'Lists the exports of the caller that can still be downloaded, newest first.',
  headers: counted,
  example: { query: { limit: 100 }, answer: [ready] },
});

/** The same again while one is being made. A new one replaces an older one of the same. */
export const createExport = defineEndpoint('createExport', {
  method: 'POST',
  path: '/api/Exports',
  // A step-up is needed for what is kept of others, and for the whole company.
  access: signedIn({ worksAfterTrial: true, stepUp: 'ifNeeded' }),
  changes: 'exports',
  records: 'export.requested',
  problems: [400, 413],
  body: createExportBody,
  responses: { 201: exportSchema },
  summary: 'Ask for an export',
  description:
    'Asks for an export, which is made in the background as a ZIP archive with pages to read and a signed list of hashes. A hand-over (`HandOver`) of a project has everything that its client sees: files in all versions, pictures, tickets, conversations, tasks, updates and approvals. It has nothing that only staff see, and the same bytes for everyone. It needs `Project:EditProjects`; users of the client need each permission to view, and `clientHandOver` of the company. The export of a person (`Person`) has what they wrote and uploaded, as far as they see it, and what is kept of them, and nothing of others but names. Everybody may ask for their own. Administrators may ask for that of others, also of people who cannot sign in any more; that needs a step-up. The export of a company (`Company`) is for its administrators and needs a step-up, too. It has each list as JSON and CSV, internal ones included, and every file, without password hashes, secrets and second factors. While one is being made, the answer is that one. A new one replaces an older one of the same.',
  example: { body: { kind: 'HandOver', subjectId: ids.website }, answer: queued },
});

export const getExport = defineEndpoint('getExport', {
  method: 'GET',
  path: '/api/Exports/:id',
  access: signedIn({ personal: true }),
  problems: [404],
  params: idParams,
  responses: { 200: exportSchema },
  summary: 'Read an export',
  description: 'Returns an export of the caller, with the number of files that are in it so far.',
  example: { params: { id: ids.handOver }, answer: ready },
});

export const downloadExport = defineEndpoint('downloadExport', {
  method: 'GET',
  path: '/api/Exports/:id/download',
  access: signedIn({ personal: true }),
  problems: [404, 409, 416],
  params: idParams,
  responses: { 200: 'binary' },
  summary: 'Download an export',
  description:
    'Returns the ZIP archive for seven days. It answers 409 while it is being made, and 404 to everyone but the caller who asked for it, and when the caller no longer sees the project or the person. Downloads are recorded in the audit log.',
  example: { params: { id: ids.handOver } },
});

export const namedSchemas = {
  Export: { schema: exportSchema, description: 'An archive to take away, or how far it is.' },
} satisfies NamedSchemas;
