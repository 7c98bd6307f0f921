import { type Told, told } from '#contract/platform/texts/say.ts';
import type { Text } from '#contract/platform/texts/speak.ts';
import { foldName } from '#server/platform/text/names.ts';

/** The values of a row by field. Empty cells are left out: they change nothing. */
export type Cells = ReadonlyMap<string, string>;

/** The message is a text, or one with values in it. */
export type Problem = { field: string; message: Text | Told };

/** What a row is found by. `taken` is said if it belongs to something else. */
export type Key = { field: string; value: string; taken: string };

type Existing = { id: string; externalKey: string | null };

const keyTaken = 'Something else already has this externalKey' satisfies Text;

/** Finds what a row is about among what exists: by id, then by `externalKey`, then by the keys of its kind. */
export function matcher<Row extends Existing>(rows: readonly Row[], keysOf: (row: Row) => readonly (string | null)[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byExternalKey = new Map(rows.flatMap((row) => (row.externalKey === null ? [] : [[row.externalKey, row]])));
  const byKey = new Map(
    rows.flatMap((row) => keysOf(row).flatMap((key): [string, Row][] => (key === null ? [] : [[key, row]]))),
  );
  return (cells: Cells, keys: readonly Key[]): { found: Row | undefined; problems: Problem[] } => {
    const externalKey = cells.get('externalKey');
    const named = byId.get(cells.get('id') ?? '');
    const keyed = externalKey === undefined ? undefined : byExternalKey.get(externalKey);
    const found = named ?? keyed ?? keys.map(({ value }) => byKey.get(value)).find((row) => row !== undefined);
    const problems = keys.flatMap(({ field, value, taken }): Problem[] => {
      const owner = byKey.get(value);
      return owner && owner !== found ? [{ field, message: taken }] : [];
    });
    if (keyed && keyed !== found) problems.push({ field: 'externalKey', message: keyTaken });
    const isRenamed = found !== undefined && found !== named && externalKey !== undefined && found !== keyed;
    if (isRenamed && found.externalKey !== null) {
      const message = told('This is already here with the externalKey {key}', { key: found.externalKey });
      problems.push({ field: 'externalKey', message });
    }
    return { found, problems };
  };
}

/** The texts of a column, for one look-up of all rows. */
export function valuesOf(rows: readonly Cells[], field: string): string[] {
  return [...new Set(rows.flatMap((cells) => cells.get(field) ?? []))];
}

/** The ids of a column. Other texts find nothing. */
export function idsOf(rows: readonly Cells[]): string[] {
  return valuesOf(rows, 'id').filter((id) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id));
}

export function foldedValuesOf(rows: readonly Cells[], field: string): string[] {
  return [...new Set(valuesOf(rows, field).map(foldName))];
}
