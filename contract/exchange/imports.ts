import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams, instant, text } from '#contract/platform/fields.ts';
import { paging } from '#contract/platform/paging.ts';
import { importNouns } from './import-fields.ts';

const noun = z.enum(importNouns, 'Please choose what to import');

/** At most this many problems are listed, and this many rows are shown. */
export const mostListedProblems = 1000;
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

/** The imports that ran, newest first. */
export const listImports = defineEndpoint('listImports', {
  query: z.object(paging),
  responses: { 200: z.array(importSchema) },
});

export const createImport = defineEndpoint('createImport', {
  body: createImportFields.extend({ File: z.file() }),
  bodyType: 'multipart',
  responses: { 201: checkSchema },
});

export const runImport = defineEndpoint('runImport', {
  params: idParams,
  body: z.object({
    /** Leaves out rows with problems. */
    skipInvalid: z.boolean().default(false),
    /** Sends an invitation to each user who is created active and with an e-mail address. */
    invite: z.boolean().default(false),
  }),
  responses: { 200: resultSchema },
});

export const undoImport = defineEndpoint('undoImport', {
  params: idParams,
  responses: { 200: undoSchema },
});
