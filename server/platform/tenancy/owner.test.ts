import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/text/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { asOwner, withoutVisitors } from './owner.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a connection that breaks between two statements fails the work without ending the process', async () => {
  const work = asOwner(database.ownerUrl, async (tx) => {
    const self = await tx.first(sql<{ pid: number }>`select pg_backend_pid() as pid`);
    await database.owner.query('select pg_terminate_backend($1, 5000)', [self?.pid]);
    // After this answer, the other connection has received its error too.
    await database.owner.query('select 1');
    await tx.run(sql`select 1`);
  });
  await expect(work).rejects.toThrow();
});

/** The open companies among these. */
async function openOnes(ids: readonly string[]): Promise<string[]> {
  const { rows } = await database.owner.query('select id from tenants where id = any($1) and is_active', [ids]);
  return ids.filter((id) => rows.some((row) => row.id === id));
}

async function addCompany(isActive = true): Promise<string> {
  const id = newId();
  await database.owner.query(
    'insert into tenants (id, name, name_key, domain, domain_key, is_active) values ($1, $2, $2, $3, $3, $4)',
    [id, id, `${id}.example`, isActive],
  );
  return id;
}

const rename = (id: string) => sql`update tenants set name = ${`renamed ${id}`} where id = ${id}`;

async function isRenamed(id: string): Promise<boolean> {
  const { rowCount } = await database.owner.query('select from tenants where id = $1 and name = $2', [
    id,
    `renamed ${id}`,
  ]);
  return rowCount === 1;
}

it('keeps what the work wrote when it resolves, and nothing when it throws', async () => {
  const id = await addCompany();
  const undone = asOwner(database.ownerUrl, async (tx) => {
    await tx.run(rename(id));
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect(await isRenamed(id)).toBe(false);
  const done = await asOwner(database.ownerUrl, async (tx) => {
    await tx.run(rename(id));
    tx.commit();
    tx.changed('clients', id);
    return tx.first(sql<{ n: number }>`select n from generate_series(${1}::int, 2) n order by n`);
  });
  expect(done).toEqual({ n: 1 });
  expect(await isRenamed(id)).toBe(true);
});

it('ends its connection, after work and after an error', async () => {
  const pids: number[] = [];
  const work = (error?: Error) =>
    asOwner(database.ownerUrl, async (tx) => {
      pids.push((await tx.first(sql<{ pid: number }>`select pg_backend_pid() as pid`))?.pid as number);
      if (error) throw error;
    });
  await work();
  await expect(work(new Error('failed'))).rejects.toThrow('failed');
  const alive = async () =>
    (await database.owner.query('select from pg_stat_activity where pid = any($1)', [pids])).rowCount;
  expect(pids).toHaveLength(2);
  await expect.poll(alive).toBe(0);
});

describe('without visitors', () => {
  let open: string;
  let closed: string;
  let other: string;
  beforeEach(async () => {
    [open, closed, other] = [await addCompany(), await addCompany(false), await addCompany()];
  });
  const openNow = () => openOnes([open, closed, other]);

  it('closes the companies before the work starts and does not open them after a success', async () => {
    const during = await withoutVisitors(database.ownerUrl, [open, closed], openNow);
    expect(during).toEqual([other]);
    expect(await openNow()).toEqual([other]);
  });

  it('opens the companies that it closed again after an error, and no others', async () => {
    let tries = 0;
    const failing = withoutVisitors(database.ownerUrl, [open, closed], async () => {
      tries += 1;
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    expect([tries, await openNow()]).toEqual([1, [open, other]]);
  });

  it('repeats the work after a deadlock', async () => {
    let tries = 0;
    const result = await withoutVisitors(database.ownerUrl, [open], async (tx) => {
      await tx.run(rename(open));
      if (++tries < 5) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return openNow();
    });
    expect([tries, result]).toEqual([5, [other]]);
    expect(await isRenamed(open)).toBe(true);
  });

  it('gives up after five deadlocks in a row and opens the companies again', async () => {
    let tries = 0;
    const failing = withoutVisitors(database.ownerUrl, [open], async () => {
      tries += 1;
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    });
    await expect(failing).rejects.toMatchObject({ code: '40P01' });
    expect([tries, await openNow()]).toEqual([5, [open, other]]);
  });
});
