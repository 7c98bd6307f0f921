import { z } from 'zod';
import { administrator } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams, instant, text } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { paging } from '#contract/platform/paging.ts';
import { importNouns } from './import-fields.ts';

const noun = z.enum(importNouns, 'Please choose what to import');

/** At most this many problems are listed, and this many rows are shown. */
export const maxListedProblems = 1000;
export const previewedRows = 20;

const checkSchema = z.object({
  id,
  noun: z.enum(importNouns),
  fileName: z.string(),
  /** Rows below the header that are not empty. */
  rows: z.int(),
  creates: z.int(),
  updates: z.int(),
  unchanged: z.int(),
  /** Rows with problems. */
  invalid: z.int(),
  columns: z.array(z.object({ header: z.string(), field: z.string().optional() })),
  problems: z.array(
    z.object({
      /** As a spreadsheet shows it: the header is row 1. */
      row: z.int(),
      /** The header of the column, or empty if the problem is the whole row. */
      column: z.string(),
      message: z.string(),
    }),
  ),
  preview: z.array(
    z.object({
      row: z.int(),
      action: z.enum(['create', 'update', 'unchanged', 'invalid']),
      /** In the order of `columns`. */
      cells: z.array(z.string()),
    }),
  ),
});

export type ImportCheck = z.output<typeof checkSchema>;

const importSchema = z.object({
  id,
  noun: z.enum(importNouns),
  fileName: z.string(),
  rows: z.int(),
  createdAt: instant,
  createdByName: z.string(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  runAt: instant,
  /** Absent if it can no longer be undone. */
  undoUntil: instant.optional(),
  undoneAt: instant.optional(),
  /** What the undo removed. */
  removed: z.int().optional(),
});

export type Import = z.output<typeof importSchema>;

const resultSchema = z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), skipped: z.int() });

export type ImportResult = z.output<typeof resultSchema>;

const undoSchema = z.object({
  removed: z.int(),
  /** What was created and stays, and why. */
  kept: z.array(z.object({ id, name: z.string(), reason: z.string() })),
});

export type ImportUndo = z.output<typeof undoSchema>;

/** The form fields other than the file. Names are case-insensitive, and the order does not matter. */
export const createImportFields = z.object({
  Noun: noun,
  /** JSON: a field for each column of the file, or an empty text for a column that is left out. */
  Mapping: text().optional(),
});

const counts = { rows: 2, created: 2, updated: 0, unchanged: 0, skipped: 0 };

const done: Import = {
  id: ids.doneImport,
  noun: 'clients',
  fileName: 'clients.csv',
  createdAt: '2026-01-05T08:00:00.000Z',
  createdByName: 'Ada North',
  runAt: '2026-01-05T08:00:00.000Z',
  undoUntil: '2026-02-04T08:00:00.000Z',
  ...counts,
};

/** The imports that ran, newest first. */
export const listImports = defineEndpoint('listImports', {
  method: 'GET',
  path: '/api/Imports',
  access: administrator(),
  problems: [400],
  query: z.object(paging),
  responses: { 200: z.array(importSchema) },
  summary: 'List imports',
  description: 'Lists the imports that ran, newest first. `undoUntil` is there while the import can be undone.',
  headers: counted,
  example: { query: { limit: 100 }, answer: [done] },
});

export const createImport = defineEndpoint('createImport', {
  method: 'POST',
  path: '/api/Imports',
  // It only checks the file and keeps its rows for a day.
  access: administrator(),
  changes: null,
  records: null,
  problems: [400, 413, 415],
  body: createImportFields.extend({ File: z.file() }),
  bodyType: 'multipart',
  responses: { 201: checkSchema },
  summary: 'Check a file to import',
  description:
    'Checks each row of a CSV file with the rules of the API, and writes nothing but the import, which can run within a day. `Noun` is `clients`, `users`, `projects` or `tasks`. A file has at most 10 MB, 5,000 rows and 100 columns, in UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons or tabs. The columns have the names of exported lists; common spellings are known. `Mapping` is a JSON list with the field of each column, or an empty text for a column that is left out. A row changes what has its `id`, its `externalKey`, or its name (clients), email or username (users), title and client (projects), title and project (tasks); otherwise it creates something. Empty cells change nothing. Rows are numbered as in a spreadsheet: the header is row 1.',
  example: {
    body: { File: 'name,email\nGlobex,info@globex.example\nInitech,nobody', Noun: 'clients' },
    answer: {
      id: ids.created,
      noun: 'clients',
      fileName: 'example.txt',
      rows: 2,
      creates: 1,
      updates: 0,
      unchanged: 0,
      invalid: 1,
      columns: [
        { header: 'name', field: 'name' },
        { header: 'email', field: 'email' },
      ],
      problems: [{ row: 3, column: 'email', message: 'Please enter a valid email address' }],
      preview: [
        { row: 2, action: 'create', cells: ['Globex', 'info@globex.example'] },
        { row: 3, action: 'invalid', cells: ['Initech', 'nobody'] },
      ],
    },
  },
});

export const runImport = defineEndpoint('runImport', {
  method: 'POST',
  path: '/api/Imports/:id/run',
  // A step-up is needed to import users.
  access: administrator({ stepUp: 'ifNeeded' }),
  changes: 'imports',
  records: 'import.run',
  problems: [400, 404],
  params: idParams,
  body: z.object({
    /** Leaves out rows with problems. */
    skipInvalid: z.boolean().default(false),
    /** Sends an invitation to each user who is created active and with an e-mail address. */
    invite: z.boolean().default(false),
  }),
  responses: { 200: resultSchema },
  summary: 'Run an import',
  description:
    'Writes all rows in one transaction, with the same audit entries and events as single requests. 400 if rows have problems, unless `skipInvalid` leaves them out. Users get no invitation, unless `invite` sends one to each user who is created active and with an email. Importing users needs a step-up.',
  example: {
    params: { id: ids.checkedImport },
    body: { skipInvalid: true },
    answer: { created: 1, updated: 0, unchanged: 0, skipped: 1 },
  },
});

export const undoImport = defineEndpoint('undoImport', {
  method: 'POST',
  path: '/api/Imports/:id/undo',
  access: administrator(),
  changes: 'imports',
  records: 'import.undone',
  problems: [400, 404],
  params: idParams,
  responses: { 200: undoSchema },
  summary: 'Undo an import',
  description:
    'Removes what an import of the last 30 days created. What was changed since, or is in use, stays and is named with the reason. What the import updated keeps its values.',
  example: {
    params: { id: ids.doneImport },
    answer: {
      removed: 0,
      kept: [{ id: ids.acme, name: 'Acme Hotels', reason: 'It was changed since the import.' }],
    },
  },
});

export const namedSchemas = {
  ImportCheck: {
    schema: checkSchema,
    description:
      'What each row of a file would do. At most 1,000 problems are listed, and the first 20 rows are shown.',
  },
  Import: {
    schema: importSchema,
    description: 'An import that ran. `removed` is the number of objects that its undo removed.',
  },
  ImportResult: { schema: resultSchema, description: 'What an import did. `skipped` are rows with problems.' },
  ImportUndo: { schema: undoSchema, description: 'What the undo of an import removed, and what it kept and why.' },
} satisfies NamedSchemas;
