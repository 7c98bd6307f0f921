import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '#server/failures.ts';
import { newId } from '#server/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Change } from './changes.ts';
import { type DatabasePool, openPool } from './pool.ts';
import type { Query } from './query.ts';
import { enterBy, type Mode, type Place, queryOnce, transaction } from './transaction.ts';

let database: TestDatabase;
const pools: DatabasePool[] = [];
const tenantId = newId();

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner.query(
    "insert into tenants (id, name, name_key, domain, domain_key) values ($1, 'A', 'a', 'a.example', 'a.example')",
    [tenantId],
  );
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  await database.drop();
});

const enter = enterBy('app.enter_as_server($1)');
const enterWithoutSession = enterBy('app.enter_by_link($1, $2, $3, $4)');
const one = sql<{ n: number }>`select 1 as n`;
const two = sql<{ n: number }>`select 2 as n`;
const divideByZero = sql`select 1 / ${0}::int`;
/** Ends its own connection. Only the role that has signed in may do so. */
const terminate = sql`select pg_terminate_backend(pg_backend_pid())`;
const resetRole = sql`reset role`;

function addClient(name: string): Query<unknown> {
  return sql`insert into clients (tenant_id, id, name, name_key) values (app.tenant_id(), ${newId()}, ${name}, ${name})`;
}

async function isAdded(name: string): Promise<boolean> {
  const { rowCount } = await database.owner.query('select from clients where name = $1', [name]);
  return rowCount === 1;
}

/** What the connection of each lease parsed, and whether each lease was returned as broken. */
type Seen = { leases: unknown[][]; sent: string[]; released: boolean[] };

/** A real pool that records how it is used. It prepares no statements unless told, so each one is parsed. */
function observe({ prepared = false } = {}) {
  const pool = openPool({ url: database.appUrl, size: 2, prepared });
  pools.push(pool);
  const seen: Seen = { leases: [], sent: [], released: [] };
  const lease: DatabasePool['lease'] = async (...given) => {
    const { client, release } = await pool.lease(...given);
    const { connection } = client as unknown as { connection: { parse?(query: { text: string }): void } };
    connection.parse = (query) => {
      seen.sent.push(query.text);
      Object.getPrototypeOf(connection).parse.call(connection, query);
    };
    seen.leases.push(given);
    return {
      client,
      release: (isBroken = false) => {
        delete connection.parse;
        seen.released.push(isBroken);
        release(isBroken);
      },
    };
  };
  return { database: { ...pool, lease }, seen };
}

describe('transactions', () => {
  let observed: ReturnType<typeof observe>;
  let seen: Seen;
  let published: Change[];
  beforeAll(() => {
    observed = observe();
    seen = observed.seen;
  });
  beforeEach(() => {
    for (const list of Object.values(seen)) list.length = 0;
    published = [];
  });

  const place = (more: Partial<Place> = {}): Place => ({
    database: observed.database,
    company: 'a',
    tenantId,
    enter: { texts: enter, values: [tenantId] },
    planRole: 'staff',
    publish: (change) => published.push(change),
    ...more,
  });
  const refused = () => place({ enter: { texts: enterWithoutSession, values: [tenantId, newId(), newId(), 'any'] } });

  it('a write enters once, runs the statements in order and commits', async () => {
    const result = await transaction('write', place(), async (tx) => {
      const together = await Promise.all([tx.run(one), tx.run(two)]);
      return [...together, await tx.run(one)];
    });
    expect(result).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 1 }]]);
    expect(seen.sent).toEqual(['begin', enter.write, 'select 1 as n', 'select 2 as n', 'select 1 as n', 'commit']);
    expect(seen.leases).toEqual([['a', undefined]]);
    expect(seen.released).toEqual([false]);
  });

  it('a read enters with each pipeline, and holds a connection only while one is under way', async () => {
    const result = await transaction('read', place(), async (tx) => {
      const together = await Promise.all([tx.run(one), tx.run(two)]);
      expect(seen.released).toEqual([false]);
      return [...together, await tx.run(one)];
    });
    expect(result).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 1 }]]);
    expect(seen.sent).toEqual([enter.read, 'select 1 as n', 'select 2 as n', enter.read, 'select 1 as n']);
    expect(seen.released).toEqual([false, false]);
  });

  it.each<Mode>(['read', 'write'])('a %s enters even if its work runs no statement', async (mode) => {
    expect(await transaction(mode, place(), async () => 'done')).toBe('done');
    expect(seen.sent).toEqual(mode === 'read' ? [enter.read] : ['begin', enter.write, 'commit']);
    await expect(transaction(mode, refused(), async () => 'done')).rejects.toMatchObject({ code: 'AT401' });
    expect(seen.released).toEqual([false, false]);
  });

  it.each<Mode>(['read', 'write'])('a %s gives its work the row of the enter statement', async (mode) => {
    const row = await transaction(mode, place(), async (tx, entered) => {
      await tx.run(one);
      return (await entered).rows[0];
    });
    expect(row).toHaveProperty('entered');
  });

  it.each<Mode>(['read', 'write'])('a %s rejects with the refusal instead of what the work throws', async (mode) => {
    const hasty = transaction(mode, refused(), async () => {
      throw new Error('not found');
    });
    await expect(hasty).rejects.toMatchObject({ code: 'AT401' });
    expect(seen.released).toEqual([false]);
  });

  it.each<Mode>(['read', 'write'])('a %s returns its connection after a failed statement', async (mode) => {
    const failing = transaction(mode, place(), (tx) => tx.run(divideByZero));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(seen.released).toEqual([false]);
    expect(observed.database.use()).toMatchObject({ busy: 0, waiting: 0 });
  });

  it.each<Mode>(['read', 'write'])('a %s closes a broken connection', async (mode) => {
    const cut = transaction(mode, place(), (tx) => Promise.all([tx.run(resetRole), tx.run(terminate)]));
    await expect(cut).rejects.toMatchObject({ code: '57P01' });
    expect(seen.released).toEqual([true]);
    expect(observed.database.use()).toEqual({ busy: 0, idle: 0, waiting: 0 });
  });

  it('pass their timeout to the pool', async () => {
    await transaction('write', place({ timeout: 'long' }), (tx) => tx.run(one));
    await transaction('read', place({ timeout: 'long' }), (tx) => tx.run(one));
    expect(seen.leases).toEqual([
      ['a', 'long'],
      ['a', 'long'],
    ]);
  });

  it('a write does not start its work without a connection', async () => {
    const lease = () => Promise.reject(new Failure('unavailable', 'busy'));
    let isStarted = false;
    const work = async () => {
      isStarted = true;
    };
    const refusedLease = place({ database: { ...observed.database, lease } });
    await expect(transaction('write', refusedLease, work)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(isStarted).toBe(false);
    await expect(transaction('read', refusedLease, (tx) => tx.run(one))).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('return the first row, or undefined if there is none', async () => {
    const rows = await transaction('read', place(), (tx) =>
      Promise.all([
        tx.first(sql<{ n: number }>`select n from generate_series(1, 3) n order by n`),
        tx.first(sql<{ n: number }>`select 1 as n where false`),
      ]),
    );
    expect(rows).toEqual([{ n: 1 }, undefined]);
  });

  it('roll back what came before an error of the work', async () => {
    const undone = transaction('write', place(), async (tx) => {
      await tx.run(addClient('undone'));
      tx.changed('clients', 'c');
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(seen.sent.at(-1)).toBe('rollback');
    expect(seen.sent).not.toContain('commit');
    expect(seen.released).toEqual([false]);
    expect([await isAdded('undone'), published]).toEqual([false, []]);
  });

  it('fail if an earlier error, which the work caught, makes PostgreSQL roll back', async () => {
    const caught = transaction('write', place(), async (tx) => {
      await tx.run(addClient('caught'));
      tx.changed('clients', 'c');
      await tx.run(divideByZero).catch(() => {});
    });
    await expect(caught).rejects.toThrow('rolled back instead of committed');
    expect([await isAdded('caught'), published]).toEqual([false, []]);
    expect(seen.released).toEqual([false]);
  });

  it('a write publishes its changes in order after its commit', async () => {
    const wasAdded: Promise<boolean>[] = [];
    const observing = place({
      publish: (change) => {
        published.push(change);
        wasAdded.push(isAdded('published'));
      },
    });
    await transaction('write', observing, async (tx) => {
      await tx.run(addClient('published'));
      tx.changed('clients', 'c1');
      tx.changed('projects', 'p1', ['u1', 'u2']);
      await tx.run(one);
      expect(published).toEqual([]);
    });
    expect(published).toEqual([
      { tenantId, noun: 'clients', id: 'c1' },
      { tenantId, noun: 'projects', id: 'p1' },
      { tenantId, noun: 'projects', id: 'p1', formerViewer: 'u1' },
      { tenantId, noun: 'projects', id: 'p1', formerViewer: 'u2' },
    ]);
    expect(await Promise.all(wasAdded)).toEqual([true, true, true, true]);
  });

  it('a write that commits with its statements sends no second COMMIT and publishes once', async () => {
    await transaction('write', place(), async (tx) => {
      const adding = tx.run(addClient('early'));
      tx.changed('clients', 'c');
      tx.commit();
      tx.commit();
      await adding;
      expect(await isAdded('early')).toBe(true);
    });
    expect(seen.sent).toHaveLength(4);
    expect(seen.sent.at(-1)).toBe('commit');
    expect(published).toEqual([{ tenantId, noun: 'clients', id: 'c' }]);
  });

  it('a write that has committed accepts neither statements nor changes, and keeps what it wrote', async () => {
    const late = transaction('write', place(), async (tx) => {
      const adding = tx.run(addClient('kept'));
      tx.commit();
      expect(() => tx.changed('clients', 'c')).toThrow('No change can be published after the end of a transaction.');
      await adding;
      await tx.run(addClient('late'));
    });
    await expect(late).rejects.toThrow('No statement can run after the end of a transaction.');
    expect([await isAdded('kept'), await isAdded('late'), published]).toEqual([true, false, []]);
    expect(seen.released).toEqual([false]);
  });

  it('a write whose COMMIT fails early leaves no rejection unhandled', async () => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', listen);
    const failing = transaction('write', place(), async (tx) => {
      const asked = tx.run(divideByZero).catch(() => {});
      tx.commit();
      await asked;
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
    expect(seen.released).toEqual([false]);
  });
});

describe('a query outside any tenant', () => {
  it('takes a connection in the turn of its company, and returns it', async () => {
    const { database: observed, seen } = observe();
    expect(await queryOnce(observed, 'visitors', one)).toEqual([{ n: 1 }]);
    expect(seen).toEqual({ leases: [['visitors', undefined]], sent: ['select 1 as n'], released: [false] });
  });

  it('returns its connection after an error and closes a broken one', async () => {
    const { database: observed, seen } = observe();
    await expect(queryOnce(observed, 'visitors', divideByZero)).rejects.toMatchObject({ code: '22012' });
    await expect(queryOnce(observed, 'visitors', terminate)).rejects.toMatchObject({ code: '57P01' });
    expect(seen.released).toEqual([false, true]);
  });
});

describe('prepared statements', () => {
  const names = sql<{ statement: string }>`select statement from pg_prepared_statements order by prepare_time`;
  const kept = async (prepared: boolean, planRole: Place['planRole']) => {
    const { database: observed } = observe({ prepared });
    const place = { database: observed, company: 'a', tenantId, planRole, publish: () => {} };
    await transaction('write', { ...place, enter: { texts: enter, values: [tenantId] } }, (tx) => tx.run(one));
    await queryOnce(observed, 'a', two);
    return (await queryOnce(observed, 'a', names)).map(({ statement }) => statement);
  };
  const own = ['begin', enter.write];
  const outside = ['commit', 'select 2 as n', expect.stringContaining('pg_prepared_statements')];

  it('are kept on the connection', async () => {
    expect(await kept(true, 'staff')).toEqual([...own, 'select 1 as n', ...outside]);
  });

  it('are not kept for work whose role is unknown', async () => {
    expect(await kept(true, undefined)).toEqual([...own, ...outside]);
  });

  it('are not kept if the pool prepares none', async () => {
    expect(await kept(false, 'staff')).toEqual([]);
  });
});
