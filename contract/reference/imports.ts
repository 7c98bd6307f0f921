import type { Import } from '#contract/exchange/imports.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { References } from './row.ts';

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

export const importsReference = {
  listImports: {
    summary: 'List imports',
    description: 'Lists the imports that ran, newest first. `undoUntil` is there while the import can be undone.',
    headers: counted,
    example: { query: { limit: 100 }, answer: [done] },
  },
  createImport: {
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
  },
  runImport: {
    summary: 'Run an import',
    description:
      'Writes all rows in one transaction, with the same audit entries and events as single requests. 400 if rows have problems, unless `skipInvalid` leaves them out. Users get no invitation, unless `invite` sends one to each user who is created active and with an email. Importing users needs a step-up.',
    example: {
      params: { id: ids.checkedImport },
      body: { skipInvalid: true },
      answer: { created: 1, updated: 0, unchanged: 0, skipped: 1 },
    },
  },
  undoImport: {
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
  },
} satisfies Partial<References>;
