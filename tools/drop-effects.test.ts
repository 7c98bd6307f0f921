import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import type { Access } from '#contract/platform/access.ts';
import { dropEffects, droppedOfAccess, droppedOfRows } from './drop-effects.ts';

type Row = { access: Access } & Record<string, unknown>;

/** The table of operations as the web gets it: built with the plugin. */
async function buildTable(): Promise<Record<string, Row>> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [dropEffects()],
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: path.resolve('contract/operations.ts'),
        output: { format: 'es' },
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rolldown.RolldownOutput;
  const script = Buffer.from(output[0].code).toString('base64');
  return (await import(`data:text/javascript;base64,${script}`)).operations;
}

/** Written from what the web reads, as a second opinion: whom it offers an operation, where it sends it, and which errors it expects. */
const readByWeb = { row: ['method', 'path', 'problems'], access: ['kind', 'anyOf', 'adminOnly', 'staffOnly'] };

const pick = (object: object, keys: string[]) =>
  Object.fromEntries(Object.entries(object).filter(([key, value]) => keys.includes(key) && value !== undefined));

it('keeps what the web reads of each row, and leaves out what only the server reads', async () => {
  const built = await buildTable();
  expect(Object.keys(built)).toEqual(Object.keys(operations));
  for (const [id, row] of Object.entries(operations as unknown as Record<string, Row>)) {
    const builtRow = built[id] as Row;
    expect(pick(builtRow, readByWeb.row), id).toEqual(pick(row, readByWeb.row));
    expect(pick(builtRow.access, readByWeb.access), id).toEqual(pick(row.access, readByWeb.access));
    expect(Object.keys(pick(builtRow, droppedOfRows)), id).toEqual([]);
    // The builders of access fill in a status of their own.
    const dropped = droppedOfAccess.filter((key) => key !== 'deniedAs');
    expect(Object.keys(pick(builtRow.access, dropped)), id).toEqual([]);
  }
});
