import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { told } from '#contract/platform/texts/say.ts';
import { Failure } from '#server/platform/answers/failures.ts';
import { newId } from '#server/platform/text/ids.ts';
import { divideByZero, enter, one, startTransactionTest, type TransactionTest } from '#tests/support/transactions.ts';
import { enterBy, type Mode, type Place, queryOnce, transaction } from './transaction.ts';

let test: TransactionTest;
beforeAll(async () => {
  test = await startTransactionTest();
});
beforeEach(() => test.forget());
afterAll(() => test.stop());

const enterWithoutSession = enterBy('app.enter_by_link($1, $2, $3, $4)');
const two = sql<{ n: number }>`select 2 as n`;
/** Ends its own connection. Only the role that has signed in may do so. */
const terminate = sql`select pg_terminate_backend(pg_backend_pid())`;
const resetRole = sql`reset role`;

describe('transactions', () => {
  const refused = () =>
    test.place({ enter: { texts: enterWithoutSession, values: [test.tenantId, newId(), newId(), 'any'] } });

  it('a write enters once, runs the statements in order and commits', async () => {
    const result = await transaction('write', test.place(), async (tx) => {
      const together = await Promise.all([tx.run(one), tx.run(two)]);
      return [...together, await tx.run(one)];
    });
    expect(result).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 1 }]]);
    expect(test.seen.sent).toEqual(['begin', enter.write, 'select 1 as n', 'select 2 as n', 'select 1 as n', 'commit']);
    expect(test.seen.leases).toEqual([['a', undefined]]);
    expect(test.seen.released).toEqual([false]);
  });

  it('a read enters with each pipeline, and holds a connection only while one is under way', async () => {
    const result = await transaction('read', test.place(), async (tx) => {
      const together = await Promise.all([tx.run(one), tx.run(two)]);
      expect(test.seen.released).toEqual([false]);
      return [...together, await tx.run(one)];
    });
    expect(result).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 1 }]]);
    expect(test.seen.sent).toEqual([enter.read, 'select 1 as n', 'select 2 as n', enter.read, 'select 1 as n']);
    expect(test.seen.released).toEqual([false, false]);
  });

  it.each<Mode>(['read', 'write'])('a %s enters even if its work runs no statement', async (mode) => {
    expect(await transaction(mode, test.place(), async () => 'done')).toBe('done');
    expect(test.seen.sent).toEqual(mode === 'read' ? [enter.read] : ['begin', enter.write, 'commit']);
    await expect(transaction(mode, refused(), async () => 'done')).rejects.toMatchObject({ code: 'AT401' });
    expect(test.seen.released).toEqual([false, false]);
  });

  it.each<Mode>(['read', 'write'])('a %s gives its work the row of the enter statement', async (mode) => {
    const row = await transaction(mode, test.place(), async (tx, entered) => {
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
    expect(test.seen.released).toEqual([false]);
  });

  it.each<Mode>(['read', 'write'])('a %s returns its connection after a failed statement', async (mode) => {
    const failing = transaction(mode, test.place(), (tx) => tx.run(divideByZero));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(test.seen.released).toEqual([false]);
    expect(test.observed.database.use()).toMatchObject({ busy: 0, waiting: 0 });
  });

  it.each<Mode>(['read', 'write'])('a %s closes a broken connection', async (mode) => {
    const cut = transaction(mode, test.place(), (tx) => Promise.all([tx.run(resetRole), tx.run(terminate)]));
    await expect(cut).rejects.toMatchObject({ code: '57P01' });
    expect(test.seen.released).toEqual([true]);
    expect(test.observed.database.use()).toEqual({ busy: 0, idle: 0, waiting: 0 });
  });

  it('pass their timeout to the pool', async () => {
    await transaction('write', test.place({ timeout: 'long' }), (tx) => tx.run(one));
    await transaction('read', test.place({ timeout: 'long' }), (tx) => tx.run(one));
    expect(test.seen.leases).toEqual([
      ['a', 'long'],
      ['a', 'long'],
    ]);
  });

  it('a write does not start its work without a connection', async () => {
    const lease = () => Promise.reject(new Failure('unavailable', told('busy')));
    let isStarted = false;
    const work = async () => {
      isStarted = true;
    };
    const refusedLease = test.place({ database: { ...test.observed.database, lease } });
    await expect(transaction('write', refusedLease, work)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(isStarted).toBe(false);
    await expect(transaction('read', refusedLease, (tx) => tx.run(one))).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('return the first row, or undefined if there is none', async () => {
    const rows = await transaction('read', test.place(), (tx) =>
      Promise.all([
        tx.first(sql<{ n: number }>`select n from generate_series(1, 3) n order by n`),
        tx.first(sql<{ n: number }>`select 1 as n where false`),
      ]),
    );
    expect(rows).toEqual([{ n: 1 }, undefined]);
  });
});

describe('a query outside any tenant', () => {
  it('takes a connection in the turn of its company, and returns it', async () => {
    const { database: observed, seen } = test.observe();
    expect(await queryOnce(observed, 'visitors', one)).toEqual([{ n: 1 }]);
    expect(seen).toEqual({ leases: [['visitors', undefined]], sent: ['select 1 as n'], released: [false] });
  });

  it('returns its connection after an error and closes a broken one', async () => {
    const { database: observed, seen } = test.observe();
    await expect(queryOnce(observed, 'visitors', divideByZero)).rejects.toMatchObject({ code: '22012' });
    await expect(queryOnce(observed, 'visitors', terminate)).rejects.toMatchObject({ code: '57P01' });
    expect(seen.released).toEqual([false, true]);
  });
});

describe('prepared statements', () => {
  const names = sql<{ statement: string }>`select statement from pg_prepared_statements order by prepare_time`;
  const kept = async (prepared: boolean, planRole: Place['planRole']) => {
    const { database: observed } = test.observe({ prepared });
    const { tenantId } = test;
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
