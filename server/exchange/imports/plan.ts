import { setImmediate } from 'node:timers/promises';
import type { ImportNoun } from '#contract/exchange/import-fields.ts';
import type { ImportCheck } from '#contract/exchange/imports.ts';
import { toldBy } from '#contract/platform/texts/constant.ts';
import { told } from '#contract/platform/texts/say.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { planClients } from './clients.ts';
import type { Cells, Key, Problem } from './match.ts';
import type { FileRow } from './parse.ts';
import type { Importer, Planned, Planner } from './planned.ts';
import { planProjects } from './projects.ts';
import { planTasks } from './tasks.ts';
import { planUsers } from './users.ts';
import { unescapeCell } from './values.ts';

export type Table = {
  noun: ImportNoun;
  headers: readonly string[];
  fields: readonly string[];
  rows: readonly FileRow[];
};

type Action = ImportCheck['preview'][number]['action'];

export type RowPlan = {
  row: number;
  action: Action;
  problems: ImportCheck['problems'];
  write: Planned['write'];
};

const planners: Record<ImportNoun, Planner> = {
  clients: planClients,
  users: planUsers,
  projects: planProjects,
  tasks: planTasks,
};

/** Rows after which other requests get their turn. */
const portion = 50;

/** Finds out what each row does, with the rules of the API's own writes. */
export async function planRows(tx: ReadTx, importer: Importer, table: Table): Promise<RowPlan[]> {
  const { noun, fields, headers, rows } = table;
  const cells = rows.map((row) => cellsOf(row, fields));
  const plan = await planners[noun](tx, importer, cells);
  const findTwin = twinFinder();
  const plans: RowPlan[] = [];
  for (const [index, { row }] of rows.entries()) {
    if (index % portion === 0) await setImmediate();
    const planned = plan(cells[index] as Cells);
    // A row with problems is not written, so another row may be about the same.
    const twin = planned.problems.length > 0 ? [] : findTwin(row, cells[index] as Cells, planned);
    const problems = [...planned.problems, ...twin]
      .toSorted((one, other) => fields.indexOf(one.field) - fields.indexOf(other.field))
      .map(({ field, message }) => ({
        row,
        column: headers[fields.indexOf(field)] ?? '',
        message: toldBy(message)(importer.say),
      }));
    plans.push({ row, action: actionOf(planned, problems.length > 0), problems, write: planned.write });
  }
  return plans;
}

function cellsOf({ cells }: FileRow, fields: readonly string[]): Cells {
  return new Map(
    fields.flatMap((field, index): [string, string][] => {
      const text = unescapeCell(cells[index] ?? '');
      return field === '' || text.trim() === '' ? [] : [[field, isLongText(field) ? text : text.trim()]];
    }),
  );
}

/** Only these keep blanks at their ends. */
function isLongText(field: string): boolean {
  return field === 'description' || field === 'body';
}

function actionOf({ existingId, write }: Planned, isInvalid: boolean): Action {
  if (isInvalid) return 'invalid';
  if (!write) return existingId ? 'unchanged' : 'invalid';
  return existingId ? 'update' : 'create';
}

/** Finds rows that are about the same thing as an earlier one. */
function twinFinder() {
  const seen = new Map<string, number>();
  return (row: number, cells: Cells, { keys, existingId }: Planned): Problem[] => {
    const externalKey = cells.get('externalKey');
    const own: Pick<Key, 'field' | 'value'>[] = [
      ...keys,
      ...(externalKey === undefined ? [] : [{ field: 'externalKey', value: `key ${externalKey}` }]),
      ...(existingId === undefined ? [] : [{ field: 'id', value: `id ${existingId}` }]),
    ];
    const twin = own.find(({ value }) => seen.has(value));
    for (const { value } of own) if (!seen.has(value)) seen.set(value, row);
    return twin
      ? [{ field: twin.field, message: told('Row {row} is about the same', { row: String(seen.get(twin.value)) }) }]
      : [];
  };
}
