import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addClient,
  divideByZero,
  one,
  startTransactionTest,
  type TransactionTest,
} from '#tests/support/transactions.ts';
import { transaction } from './transaction.ts';

let test: TransactionTest;
beforeAll(async () => {
  test = await startTransactionTest();
});
beforeEach(() => test.forget());
afterAll(() => test.stop());

describe('transactions', () => {
  it('roll back what came before an error of the work', async () => {
    const undone = transaction('write', test.place(), async (tx) => {
      await tx.run(addClient('undone'));
      tx.changed('clients', 'c');
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(test.seen.sent.at(-1)).toBe('rollback');
    expect(test.seen.sent).not.toContain('commit');
    expect(test.seen.released).toEqual([false]);
    expect([await test.isAdded('undone'), test.published]).toEqual([false, []]);
  });

  it('fail if an earlier error, which the work caught, makes PostgreSQL roll back', async () => {
    const caught = transaction('write', test.place(), async (tx) => {
      await tx.run(addClient('caught'));
      tx.changed('clients', 'c');
      await tx.run(divideByZero).catch(() => {});
    });
    await expect(caught).rejects.toThrow('rolled back instead of committed');
    expect([await test.isAdded('caught'), test.published]).toEqual([false, []]);
    expect(test.seen.released).toEqual([false]);
  });

  it('a write publishes its changes in order after its commit', async () => {
    const wasAdded: Promise<boolean>[] = [];
    const observing = test.place({
      publish: (change) => {
        test.published.push(change);
        wasAdded.push(test.isAdded('published'));
      },
    });
    await transaction('write', observing, async (tx) => {
      await tx.run(addClient('published'));
      tx.changed('clients', 'c1');
      tx.changed('projects', 'p1', ['u1', 'u2']);
      await tx.run(one);
      expect(test.published).toEqual([]);
    });
    expect(test.published).toEqual([
      { tenantId: test.tenantId, noun: 'clients', id: 'c1' },
      { tenantId: test.tenantId, noun: 'projects', id: 'p1' },
      { tenantId: test.tenantId, noun: 'projects', id: 'p1', formerViewer: 'u1' },
      { tenantId: test.tenantId, noun: 'projects', id: 'p1', formerViewer: 'u2' },
    ]);
    expect(await Promise.all(wasAdded)).toEqual([true, true, true, true]);
  });

  it('a write that commits with its statements sends no second COMMIT and publishes once', async () => {
    await transaction('write', test.place(), async (tx) => {
      const adding = tx.run(addClient('early'));
      tx.changed('clients', 'c');
      tx.commit();
      tx.commit();
      await adding;
      expect(await test.isAdded('early')).toBe(true);
    });
    expect(test.seen.sent).toHaveLength(4);
    expect(test.seen.sent.at(-1)).toBe('commit');
    expect(test.published).toEqual([{ tenantId: test.tenantId, noun: 'clients', id: 'c' }]);
  });

  it('a write that has committed accepts neither statements nor changes, and keeps what it wrote', async () => {
    const late = transaction('write', test.place(), async (tx) => {
      const adding = tx.run(addClient('kept'));
      tx.commit();
      expect(() => tx.changed('clients', 'c')).toThrow('No change can be published after the end of a transaction.');
      await adding;
      await tx.run(addClient('late'));
    });
    await expect(late).rejects.toThrow('No statement can run after the end of a transaction.');
    expect([await test.isAdded('kept'), await test.isAdded('late'), test.published]).toEqual([true, false, []]);
    expect(test.seen.released).toEqual([false]);
  });

  it('a write whose COMMIT fails early leaves no rejection unhandled', async () => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', listen);
    const failing = transaction('write', test.place(), async (tx) => {
      const asked = tx.run(divideByZero).catch(() => {});
      tx.commit();
      await asked;
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
    expect(test.seen.released).toEqual([false]);
  });
});
