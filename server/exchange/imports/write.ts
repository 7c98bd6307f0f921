import { sql } from 'kysely';
import { z } from 'zod';
import { fieldOfHeader, type ImportNoun, importFields, undoDays } from '#contract/exchange/import-fields.ts';
import {
  type createImportFields,
  type ImportCheck,
  type ImportResult,
  maxListedProblems,
  previewedRows,
} from '#contract/exchange/imports.ts';
import type { Told } from '#contract/platform/texts/say.ts';
import { requireStepUp } from '#server/people/sign-in/sessions/require-step-up.ts';
import { Failure, invalid, notFound, refuse, refuseField, refuseWith } from '#server/platform/answers/failures.ts';
import { record } from '#server/platform/audit/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import type { FileRow, FileTable } from './parse.ts';
import { planRows, type RowPlan, type Table } from './plan.ts';
import type { Importer, Written } from './planned.ts';

/** Everybody can sign in to a demo company. */
const maxDemoRows = 200;
/** Rows that are written together, which saves round trips. */
const portion = 25;

type Asked = z.output<typeof createImportFields> & { fileName: string };

/** Checks the rows of a file and keeps them for a day. Nothing else is written. */
export async function createImport(
  tx: WriteTx,
  importer: Importer,
  { Noun: noun, Mapping: mapping, fileName }: Asked,
  { headers, rows }: FileTable,
): Promise<ImportCheck> {
  const fields = fieldsOf(noun, headers, mapping);
  const company = await tx.first(
    db.selectFrom('tenants').where('id', '=', sql<string>`app.tenant_id()`).select('is_demo'),
  );
  if (company?.is_demo && rows.length > maxDemoRows)
    invalid('File', 'Demo companies import {limit} rows at most.', { limit: maxDemoRows });
  const plans = await planRows(tx, importer, { noun, headers, fields, rows });
  const id = newId();
  await tx.run(
    db.insertInto('imports').values({
      tenant_id: sql<string>`app.tenant_id()`,
      id,
      noun,
      file_name: fileName,
      created_by: importer.actor.userId,
      headers,
      fields,
      content: JSON.stringify(rows),
      row_count: rows.length,
    }),
  );
  const count = (action: RowPlan['action']) => plans.filter((plan) => plan.action === action).length;
  return {
    id,
    noun,
    fileName,
    rows: rows.length,
    creates: count('create'),
    updates: count('update'),
    unchanged: count('unchanged'),
    invalid: count('invalid'),
    columns: headers.map((header, index) => ({ header, ...(fields[index] && { field: fields[index] }) })),
    problems: plans.flatMap(({ problems }) => problems).slice(0, maxListedProblems),
    preview: rows.slice(0, previewedRows).map(({ row, cells }, index) => ({
      row,
      action: plans[index]?.action ?? 'invalid',
      cells: headers.map((_, column) => cells[column] ?? ''),
    })),
  };
}

/** Writes the rows in this transaction: all of them, or none. Rows with problems are left out only if that is asked for. */
export async function runImport(
  tx: WriteTx,
  importer: Importer,
  id: string,
  { skipInvalid }: { skipInvalid: boolean },
): Promise<ImportResult> {
  const found = await lockImport(tx, id);
  if (found.content === null) refuse('This import has already run.');
  const { noun, headers, fields } = found;
  if (noun === 'users') await requireStepUp(tx, importer.actor);
  const table = { noun, headers, fields, rows: found.content as unknown as FileRow[] } as Table;
  const plans = await planRows(tx, importer, table);
  const skipped = plans.filter(({ action }) => action === 'invalid');
  if (skipped.length > 0 && !skipInvalid) refuseWith(describeInvalid(skipped));
  const created = await writeRows(
    tx,
    plans.filter(({ action }) => action === 'create'),
  );
  const updated = await writeRows(
    tx,
    plans.filter(({ action }) => action === 'update'),
  );
  const unchanged = plans.filter(({ action }) => action === 'unchanged').length;
  const result = { created: created.length, updated: updated.length, unchanged, skipped: skipped.length };
  await Promise.all([
    keepCreated(tx, id, created),
    tx.run(
      db
        .updateTable('imports')
        .set({
          content: null,
          run_at: sql<string>`now()`,
          created_count: result.created,
          updated_count: result.updated,
          unchanged_count: unchanged,
          skipped_count: result.skipped,
        })
        .where('id', '=', id),
    ),
    record(tx, importer.origin, {
      action: 'import.run',
      subjectType: 'import',
      subjectId: id,
      subjectName: found.fileName,
      details: { noun, ...result },
    }),
  ]);
  tx.changed('imports', id);
  return result;
}

/** Locks an import, so that nobody else runs or undoes it at the same time. */
export async function lockImport(tx: WriteTx, id: string) {
  const found = await tx.first(
    db
      .selectFrom('imports')
      .where('id', '=', id)
      .select(['file_name as fileName', 'headers', 'fields', 'content', 'undone_at as undoneAt'])
      .select(sql<ImportNoun>`noun`.as('noun'))
      .select(sql<boolean>`coalesce(run_at > now() - make_interval(days => ${undoDays}), false)`.as('isRecent'))
      .forUpdate(),
  );
  return found ?? notFound();
}

function describeInvalid(skipped: readonly RowPlan[]): Told {
  const named = skipped.slice(0, 5).map(({ row }) => String(row));
  const more = skipped.length - 5;
  return (say) => {
    const rows = more > 0 ? say.series(named) : say.list(named);
    return more > 0
      ? say('Rows {rows} and {more} more cannot be imported. Correct the file, or leave them out.', { rows, more })
      : say.plural(
          skipped.length,
          {
            one: 'Row {rows} cannot be imported. Correct the file, or leave them out.',
            other: 'Rows {rows} cannot be imported. Correct the file, or leave them out.',
          },
          { rows },
        );
  };
}

async function writeRows(tx: WriteTx, plans: readonly RowPlan[]): Promise<Written[]> {
  const written: Written[] = [];
  for (let at = 0; at < plans.length; at += portion) {
    const results = await Promise.allSettled(plans.slice(at, at + portion).map((plan) => writeRow(tx, plan)));
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    // The first error of the database makes the others.
    if (errors.length > 0) throw errors.find((error) => error instanceof Failure) ?? errors[0];
    written.push(...results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
  }
  return written;
}

/** A refusal names the row. The plan found nothing, so somebody else changed something just now. */
async function writeRow(tx: WriteTx, { row, write }: RowPlan): Promise<Written> {
  try {
    if (!write) throw new Error('A row without a change cannot be written.');
    return await write(tx);
  } catch (error) {
    if (error instanceof Failure)
      refuseWith((say) => say('Row {row}: {message}', { row: String(row), message: error.told(say) }));
    throw error;
  }
}

async function keepCreated(tx: WriteTx, importId: string, created: readonly Written[]): Promise<void> {
  await tx.run(sql`
    insert into import_rows (tenant_id, import_id, subject_id, position, name, version)
    select app.tenant_id(), ${importId}::uuid, id, position, name, version
    from unnest(${created.map(({ id }) => id)}::uuid[], ${created.map(({ name }) => name)}::text[],
      ${created.map(({ version }) => version)}::int[]) with ordinality as made (id, name, version, position)`);
}

/** The field of each column, or an empty text. Without a mapping, the headers decide. */
function fieldsOf(noun: ImportNoun, headers: readonly string[], mapping: string | undefined): string[] {
  const fields = mapping ? requireMapping(noun, headers, mapping) : firstOfEach(noun, headers);
  if (fields.every((field) => field === '')) {
    const names = importFields[noun].map(({ name }) => name);
    refuseField('Mapping', (say) =>
      say('No column was recognised. Columns can be {names}.', { names: say.list(names) }),
    );
  }
  return fields;
}

/** A second column with the same meaning is left out. */
function firstOfEach(noun: ImportNoun, headers: readonly string[]): string[] {
  const found = headers.map((header) => fieldOfHeader(noun, header) ?? '');
  return found.map((field, index) => (found.indexOf(field) === index ? field : ''));
}

function requireMapping(noun: ImportNoun, headers: readonly string[], mapping: string): string[] {
  const known = new Set(importFields[noun].map(({ name }) => name));
  const fields = readMapping(mapping);
  if (fields.length !== headers.length) invalid('Mapping', 'The file has {count} columns.', { count: headers.length });
  fields.forEach((field, index) => {
    if (field !== '' && !known.has(field))
      invalid('Mapping', 'There is no field {field}.', { field: field.slice(0, 60) });
    if (field !== '' && fields.indexOf(field) !== index) invalid('Mapping', 'Two columns are {field}.', { field });
  });
  return fields;
}

function readMapping(mapping: string): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(mapping));
  } catch {
    return invalid('Mapping', 'The mapping must be a JSON list with a field or an empty text for each column');
  }
}
