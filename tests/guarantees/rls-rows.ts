import type pg from 'pg';
import type { DB } from '#database/schema.ts';
import { writableColumns } from '#tests/support/columns.ts';
import type { Person } from '#tests/support/company.ts';
import type { World } from './world.ts';

/**
 * Which rows each caller reaches in each table, asked of the database itself: behind `app.enter`, in the role that it says and
 * in the app's own, in plain SQL that names no tenant. What the rows should be is written here in other words than the policies'.
 */
type Table = keyof DB;
type Rule = string;
const all = 'true';
const none = 'false';
const ofClient = 'client_id = :client';
const ofUser = 'user_id = :user';

/**
 * The rows of their company that those who are not staff may touch: client users, and whoever has neither role nor
 * client. Staff touch all of them.
 */
const reach: Record<Table, { client: Rule; unplaced: Rule; everyoneAdds?: true }> = {
  audit_log: { client: none, unplaced: none, everyoneAdds: true },
  clients: { client: 'id = :client', unplaced: none },
  demo_accounts: { client: none, unplaced: none },
  documents: { client: ofClient, unplaced: none },
  images: { client: ofClient, unplaced: none },
  project_members: { client: ofClient, unplaced: none },
  projects: { client: ofClient, unplaced: none },
  refresh_tokens: { client: none, unplaced: none },
  roles: { client: all, unplaced: all },
  sessions: { client: `user_id in (select id from users where ${ofClient})`, unplaced: ofUser },
  sign_in_throttles: { client: none, unplaced: none },
  tenants: { client: all, unplaced: all },
  tickets: { client: ofClient, unplaced: none },
  uploads: { client: ofUser, unplaced: ofUser },
  users: { client: `client_id is null or ${ofClient}`, unplaced: 'id = :user' },
};

export const tables = Object.keys(reach) as Table[];

type Caller = 'staff' | 'client' | 'unplaced';
type Row = { text: string; json: unknown };
type Reachable = Record<Caller, { inside: Row[]; outside: Row[]; addable: Row[] }> & { all: Row[] };
export type Floor = {
  callers: Record<Caller, Person>;
  rows: Record<Table, Reachable>;
  grants: Record<Table, string[]>;
};

/** Reads, past every policy, who is to reach what. */
export async function readFloor(superuser: pg.Client, world: World): Promise<Floor> {
  const { worker: staff, clientUser: client } = world.people;
  const callers = { staff, client, unplaced: await world.a.addPerson({ role: null }) };
  await fillDemoAccounts(superuser, [world.a.id, world.b.id]);
  const rows = {} as Floor['rows'];
  const grants = {} as Floor['grants'];
  for (const table of tables) {
    const read = async (rule: string) =>
      (await superuser.query<Row>(`select t::text as text, to_jsonb(t) as json from ${table} t where ${rule}`)).rows;
    const ofCompany = `${table === 'tenants' ? 'id' : 'tenant_id'} = '${world.a.id}'`;
    const reachable = async (caller: Caller) => {
      const rule = caller === 'staff' ? all : reach[table][caller];
      const own = `(${ofCompany} and (${rule
        .replaceAll(':client', `'${world.places.own.clientId}'`)
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
 * What anybody reaches in these tables beyond or short of what they should, in words. Whatever is tried is taken back;
 * runs inside a transaction of the superuser, so that what has been changed there before is what is looked at.
 */
export async function faultsOfFloor(superuser: pg.Client, floor: Floor, among: readonly Table[]): Promise<string[]> {
  const faults: string[] = [];
  for (const table of among) {
    const say = (fault: string) => faults.push(`${table}: ${fault}`);
    const rows = floor.rows[table];
    await attempt(superuser, async () => {
      await superuser.query('set local role loggia_owner');
      if ((await touched(superuser, table, 'select')).length !== rows.all.length)
        say('the owner does not see every row');
    });
    await attempt(superuser, async () => {
      await superuser.query('set local role loggia_app');
      if ((await touched(superuser, table, 'select')).length > 0) say('rows are seen before anyone has entered');
      if (floor.grants[table].includes('insert') && (await isAdded(superuser, table, rows.all[0] as Row)))
        say('rows are added before anyone has entered');
    });
    for (const caller of ['staff', 'client', 'unplaced'] as const) {
      for (const role of ['app.role()', "'loggia_app'"]) {
        await attempt(superuser, async () => {
          const entered = await enter(superuser, floor.callers[caller], role);
          if (!entered) return say(`${caller} cannot enter`);
          for (const fault of await faultsOfCaller(superuser, table, rows[caller], floor.grants[table])) {
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
  if ((await touched(superuser, table, 'select')).join('\n') !== own.join('\n'))
    faults.push('sees other rows than their own');
  if (grants.includes('update') && (await touched(superuser, table, 'update')).join('\n') !== own.join('\n'))
    faults.push('changes other rows than their own');
  if (grants.includes('delete') && (await touched(superuser, table, 'delete', own)).length > 0)
    faults.push('deletes rows that are not their own');
  if (!grants.includes('insert')) return faults;
  const mayAdd = new Set(addable.map(({ text }) => text));
  const strange = outside.filter(({ text }) => !mayAdd.has(text));
  for (const row of strange) if (await isAdded(superuser, table, row)) faults.push('adds a row that is not their own');
  const first = addable[0];
  if (first && !(await isAdded(superuser, table, first))) faults.push('cannot add what is their own');
  return faults;
}

/** The rows that a statement without any condition reaches; deletions spare what is one's own. */
async function touched(
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
    // Refused by something other than row security: it had reached the row.
    texts = [`${error}`];
  });
  return texts;
}

/** Whether row security lets a copy of the row through; that the row is there already is found out only behind it. */
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

async function enter(superuser: pg.Client, { tenantId, sessionId, id }: Person, role: string): Promise<boolean> {
  let entered = true;
  await superuser.query('set local role loggia_app; savepoint entering');
  await superuser
    .query(`select app.enter($1, $2, $3, null, false, false), set_config('role', ${role}, true)`, [
      tenantId,
      sessionId,
      id,
    ])
    .catch(async () => {
      entered = false;
      await superuser.query('rollback to entering');
    });
  return entered;
}

/** Tries something, and takes it back whatever came of it. */
async function attempt(superuser: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await superuser.query('savepoint attempt');
  try {
    await work();
  } finally {
    await superuser.query('rollback to attempt; release attempt');
  }
}

/** Only demo companies can have any: for these rows alone they become such. */
async function fillDemoAccounts(superuser: pg.Client, companies: string[]): Promise<void> {
  await superuser.query('update tenants set is_demo = true where id = any ($1)', [companies]);
  await superuser.query(
    "insert into demo_accounts (tenant_id, user_name, password, role, position) select id, 'demo', 'open', 'worker', 1 from unnest($1::uuid[]) id",
    [companies],
  );
}
