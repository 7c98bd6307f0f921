import type pg from 'pg';
import type { World } from '#tests/guarantees/world/world.ts';
import { writableColumns } from '#tests/support/columns.ts';
import { enter, fillDemoAccounts, startPreview, type Who } from './row-callers.ts';
import { all, reach, type Table } from './row-reach.ts';

/**
 * Checks which rows each caller reaches in each table, with plain SQL after `app.enter`, in the role it returns and as
 * `loggia_app`. The expected rows are defined in row-reach.ts.
 */
export const tables = Object.keys(reach) as Table[];

type Caller = 'staff' | 'client' | 'unplaced' | 'preview';
type Row = { text: string; json: unknown };
type Reachable = Record<Caller, { inside: Row[]; outside: Row[]; addable: Row[] }> & { all: Row[] };
export type RowAccess = {
  callers: Record<Caller, Who>;
  rows: Record<Table, Reachable>;
  grants: Record<Table, string[]>;
};

/** Reads the rows that each caller should reach, as a superuser. */
export async function readRowAccess(superuser: pg.Client, world: World): Promise<RowAccess> {
  const { worker: staff, clientUser: client } = world.people;
  const callers = {
    staff,
    client,
    unplaced: await world.a.addPerson({ role: null }),
    preview: await startPreview(superuser, world),
  };
  await fillDemoAccounts(superuser, [world.a.id, world.b.id]);
  const rows = {} as RowAccess['rows'];
  const grants = {} as RowAccess['grants'];
  for (const table of tables) {
    const read = async (rule: string) =>
      (await superuser.query<Row>(`select t::text as text, to_jsonb(t) as json from ${table} t where ${rule}`)).rows;
    const ofCompany = `${table === 'tenants' ? 'id' : 'tenant_id'} = '${world.a.id}'`;
    const reachable = async (caller: Caller) => {
      const rule = reach[table][caller] ?? (caller === 'preview' ? reach[table].client : all);
      const own = `(${ofCompany} and (${rule
        .replaceAll(':client', `'${world.places.own.clientId}'`)
        .replaceAll(':project', `'${world.places.own.projectId}'`)
        .replaceAll(':user', `'${callers[caller].id}'`)}))`;
      const outside = await read(`${own} is not true`);
      const addable = reach[table].everyoneAdds ? await read(ofCompany) : await read(own);
      return { inside: await read(own), outside, addable };
    };
    rows[table] = {
      all: await read(all),
      staff: await reachable('staff'),
      client: await reachable('client'),
      unplaced: await reachable('unplaced'),
      preview: await reachable('preview'),
    };
    const { rows: granted } = await superuser.query<{ name: string }>(
      "select lower(privilege_type) as name from information_schema.role_table_grants where grantee = 'loggia_client' and table_name = $1",
      [table],
    );
    grants[table] = granted.map(({ name }) => name);
  }
  return { callers, rows, grants };
}

/**
 * Describes which rows a caller reaches but should not, or should reach but does not. Runs in a transaction of the superuser,
 * so that it sees changes made there. Rolls back everything it tries.
 */
export async function findRowFaults(
  superuser: pg.Client,
  rowAccess: RowAccess,
  among: readonly Table[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const table of among) {
    const say = (fault: string) => faults.push(`${table}: ${fault}`);
    const rows = rowAccess.rows[table];
    await attempt(superuser, async () => {
      await superuser.query('set local role loggia_owner');
      if ((await reachedRows(superuser, table, 'select')).length !== rows.all.length)
        say('the owner does not see every row');
    });
    await attempt(superuser, async () => {
      await superuser.query('set local role loggia_app');
      if ((await reachedRows(superuser, table, 'select')).length > 0) say('rows are visible before a user has entered');
      if (rowAccess.grants[table].includes('insert') && (await isAdded(superuser, table, rows.all[0] as Row)))
        say('rows can be added before a user has entered');
    });
    for (const caller of ['staff', 'client', 'unplaced', 'preview'] as const) {
      for (const role of ['app.role()', "'loggia_app'"]) {
        await attempt(superuser, async () => {
          const entered = await enter(superuser, rowAccess.callers[caller], role);
          if (!entered) return say(`${caller} cannot enter`);
          const grants = caller === 'preview' ? [] : rowAccess.grants[table];
          for (const fault of await faultsOfCaller(superuser, table, rows[caller], grants)) {
            say(`${caller} as ${role} ${fault}`);
          }
        });
      }
    }
  }
  return faults;
}

async function faultsOfCaller(
  superuser: pg.Client,
  table: Table,
  { inside, outside, addable }: Reachable[Caller],
  grants: string[],
): Promise<string[]> {
  const faults: string[] = [];
  const own = inside.map(({ text }) => text).sort();
  if ((await reachedRows(superuser, table, 'select')).join('\n') !== own.join('\n'))
    faults.push('sees other rows than their own');
  if (grants.includes('update') && (await reachedRows(superuser, table, 'update')).join('\n') !== own.join('\n'))
    faults.push('changes other rows than their own');
  if (grants.includes('delete') && (await reachedRows(superuser, table, 'delete', own)).length > 0)
    faults.push('deletes rows that are not their own');
  if (!grants.includes('insert')) return faults;
  const mayAdd = new Set(addable.map(({ text }) => text));
  const strange = outside.filter(({ text }) => !mayAdd.has(text));
  for (const row of strange) if (await isAdded(superuser, table, row)) faults.push('adds a row that is not their own');
  const first = addable[0];
  if (first && !(await isAdded(superuser, table, first))) faults.push('cannot add their own rows');
  return faults;
}

/** The rows that a statement without a condition reaches. A deletion skips the `spared` rows. */
async function reachedRows(
  superuser: pg.Client,
  table: Table,
  command: 'select' | 'update' | 'delete',
  spared: string[] = [],
): Promise<string[]> {
  const key = table === 'tenants' ? 'id' : 'tenant_id';
  const statement = {
    select: `select t::text as text from ${table} t`,
    update: `update ${table} t set ${key} = ${key} returning t::text as text`,
    delete: `delete from ${table} t where t::text <> all ($1) returning t::text as text`,
  }[command];
  let texts: string[] = [];
  await attempt(superuser, async () => {
    const { rows } = await superuser.query<Row>(statement, command === 'delete' ? [spared] : []);
    texts = rows.map(({ text }) => text).sort();
  }).catch((error) => {
    // Another check than row security failed, so the statement has reached a row.
    texts = [`${error}`];
  });
  return texts;
}

/** Whether row security allows a copy of the row. The unique key is checked only after it. */
async function isAdded(superuser: pg.Client, table: Table, { json }: Row): Promise<boolean> {
  let refusal = '';
  await attempt(superuser, async () => {
    const columns = await writableColumns(superuser, table);
    await superuser.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
      [json],
    );
  }).catch((error) => {
    refusal = String(error);
  });
  return !/row-level security/.test(refusal);
}

/** Runs `work` and rolls it back. */
async function attempt(superuser: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await superuser.query('savepoint attempt');
  try {
    await work();
  } finally {
    await superuser.query('rollback to attempt; release attempt');
  }
}
