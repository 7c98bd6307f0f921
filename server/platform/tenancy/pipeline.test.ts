import type { Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { openTenancy, type Principal, type Tenancy } from './index.ts';
import { isLostConnection } from './outage.ts';
import { sendPipeline } from './pipeline.ts';

let test: TestApp;
let company: Company;
let who: Principal;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'A');
  const { rows } = await test.database.owner.query(
    'select id, user_id from sessions where tenant_id = $1 and ended_at is null limit 1',
    [company.id],
  );
  who = { tenantId: company.id, sessionId: rows[0].id, userId: rows[0].user_id };
});
afterAll(() => test.stop());

const reading = { anyOf: null, adminOnly: false, write: false, mode: 'read' } as const;
const writing = { anyOf: null, adminOnly: false, write: true, mode: 'write' } as const;
const context = sql<{ tenant: string | null }>`select nullif(current_setting('app.tenant_id', true), '') as tenant`;

describe.each([{ prepared: true }, { prepared: false }])(
  'one connection, prepared statements: $prepared',
  (options) => {
    let tenancy: Tenancy;
    beforeAll(() => {
      // A company may use one of the two connections, so consecutive calls always share the same one.
      tenancy = openTenancy({ url: test.database.appUrl, size: 2, ...options });
    });
    afterAll(() => tenancy.close());

    it('a read has its tenant in every pipeline, and the connection keeps nothing of it', async () => {
      const seen = await tenancy.asActor(who, reading, async (tx) => [
        ...(await Promise.all([tx.first(context), tx.first(context)])),
        await tx.first(context),
      ]);
      expect(seen).toEqual([{ tenant: who.tenantId }, { tenant: who.tenantId }, { tenant: who.tenantId }]);
      expect(await tenancy.lookUp(context)).toEqual([{ tenant: null }]);
    });

    it('the connection keeps nothing of a write, committed or rolled back', async () => {
      await tenancy.asActor(who, writing, (tx) => tx.run(context));
      expect(await tenancy.lookUp(context)).toEqual([{ tenant: null }]);
      const undone = tenancy.asActor(who, writing, async (tx) => {
        await tx.run(context);
        throw new Error('changed my mind');
      });
      await expect(undone).rejects.toThrow('changed my mind');
      expect(await tenancy.lookUp(context)).toEqual([{ tenant: null }]);
    });

    it('a read cannot write', async () => {
      const attempt = tenancy.asActor(who, reading, (tx) => tx.run(sql`update users set first_name = 'Changed'`));
      await expect(attempt).rejects.toMatchObject({ code: '25006' });
    });

    it('no statement runs after a refusal, in reads and writes', async () => {
      const invalidSession = { ...who, sessionId: who.userId };
      const before = await count(tenancy);
      for (const need of [reading, writing]) {
        const attempt = tenancy.asActor(invalidSession, need, (tx) =>
          Promise.all([tx.run(context), tx.run(addClient())]),
        );
        await expect(attempt).rejects.toMatchObject({ code: 'AT401' });
      }
      expect(await count(tenancy)).toBe(before);
    });

    it('a refusal replaces an error that the work throws without waiting for it', async () => {
      const invalidSession = { ...who, sessionId: who.userId };
      const hasty = tenancy.asActor(invalidSession, reading, () => Promise.reject(new Error('not found')));
      await expect(hasty).rejects.toMatchObject({ code: 'AT401' });
    });

    it('a write is committed when it resolves, and rolled back after an error', async () => {
      const before = await count(tenancy);
      await tenancy.asActor(who, writing, (tx) => tx.run(addClient()));
      expect(await count(tenancy)).toBe(before + 1);
      const broken = tenancy.asActor(who, writing, async (tx) => {
        await tx.run(addClient());
        await tx.run(sql`select 1 / ${0}::int`);
      });
      await expect(broken).rejects.toMatchObject({ code: '22012' });
      expect(await count(tenancy)).toBe(before + 1);
    });

    it('a write that sends COMMIT with its statements is committed before its work ends, and refuses more statements', async () => {
      const before = await count(tenancy);
      await tenancy.asActor(who, writing, async (tx) => {
        const adding = tx.run(addClient());
        tx.commit();
        await adding;
        expect(await count(tenancy)).toBe(before + 1);
        await expect(tx.run(addClient())).rejects.toThrow('after the end');
      });
      expect(await count(tenancy)).toBe(before + 1);
    });

    it('a COMMIT sent with the statements commits nothing after an error or a refusal', async () => {
      const before = await count(tenancy);
      const invalidSession = { ...who, sessionId: who.userId };
      const broken = sql`select 1 / ${0}::int`;
      for (const [actor, second, code] of [
        [who, broken, '22012'],
        [invalidSession, context, 'AT401'],
      ] as const) {
        const attempt = tenancy.asActor(actor, writing, async (tx) => {
          const asked = Promise.all([tx.run(addClient()), tx.run(second)]);
          tx.commit();
          await asked;
        });
        await expect(attempt).rejects.toMatchObject({ code });
      }
      expect(await count(tenancy)).toBe(before);
      expect(await tenancy.lookUp(context)).toEqual([{ tenant: null }]);
    });

    it('an error that the work did not wait for rolls the write back', async () => {
      const before = await count(tenancy);
      const careless = tenancy.asActor(who, writing, async (tx) => {
        await tx.run(addClient());
        tx.run(sql`select 1 / ${0}::int`).catch(() => {});
      });
      await expect(careless).rejects.toThrow();
      expect(await count(tenancy)).toBe(before);
    });

    it('statements before an error have their rows, and the connection still works', async () => {
      const divide = (by: number) => sql<{ result: number }>`select 6 / ${by}::int as result`;
      for (let round = 0; round < 3; round += 1) {
        const settled = await tenancy.asActor(who, reading, (tx) =>
          Promise.allSettled([tx.run(divide(2)), tx.run(divide(0)), tx.run(divide(3))]),
        );
        expect(settled[0]).toEqual({ status: 'fulfilled', value: [{ result: 3 }] });
        expect(settled[1]).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
        expect(settled[2]).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
        expect(await tenancy.asActor(who, reading, (tx) => tx.run(divide(1)))).toEqual([{ result: 6 }]);
      }
    });

    it('a broken connection fails only its own work', async () => {
      const terminate = sql`select pg_terminate_backend(pg_backend_pid())`;
      // Only the role that has signed in may end its own connection.
      const cut = tenancy.asActor(who, writing, (tx) => Promise.all([tx.run(sql`reset role`), tx.run(terminate)]));
      await expect(cut).rejects.toMatchObject({ code: '57P01' });
      expect(await tenancy.asActor(who, reading, (tx) => tx.first(context))).toEqual({ tenant: who.tenantId });
    });

    it('a value that cannot be sent is refused, and the connection still works', async () => {
      const circle: Record<string, unknown> = {};
      circle.itself = circle;
      const attempt = tenancy.asActor(who, reading, (tx) => tx.run(sql`select ${circle}::jsonb`));
      await expect(attempt).rejects.toThrow(/circular/i);
      expect(await tenancy.asActor(who, reading, (tx) => tx.first(context))).toEqual({ tenant: who.tenantId });
    });

    it('a row that cannot be parsed fails its read, and the connection still works', async () => {
      const attempt = tenancy.asActor(who, reading, (tx) => tx.run(sql`select 'infinity'::timestamptz`));
      await expect(attempt).rejects.toThrow(RangeError);
      expect(await tenancy.asActor(who, reading, (tx) => tx.first(context))).toEqual({ tenant: who.tenantId });
    });

    it('an empty text and a COPY to the client have no rows', async () => {
      expect(await tenancy.lookUp(sql``)).toEqual([]);
      expect(await tenancy.lookUp(sql`copy (select 1) to stdout`)).toEqual([]);
      expect(await tenancy.asActor(who, reading, (tx) => tx.first(context))).toEqual({ tenant: who.tenantId });
    });

    it('a statement whose columns have changed fails at most once', async () => {
      const { owner } = test.database;
      await owner.query('create table changing (a int); grant select on changing to loggia_app');
      await owner.query('insert into changing values (1)');
      const all = () => tenancy.lookUp(sql`select * from changing`);
      expect(await all()).toEqual([{ a: 1 }]);
      await owner.query('alter table changing add column b int default 2');
      if (options.prepared) await expect(all()).rejects.toMatchObject({ code: '0A000' });
      expect(await all()).toEqual([{ a: 1, b: 2 }]);
      await owner.query('drop table changing');
    });

    it('the listener gets the changes of a committed write', async () => {
      const heard: unknown[] = [];
      tenancy.onChanged((change) => heard.push(change));
      await tenancy.asServer(who.tenantId, 'write', async (tx) => tx.changed('clients', 'c'));
      const undone = tenancy.asServer(who.tenantId, 'write', async (tx) => {
        tx.changed('clients', 'undone');
        throw new Error('changed my mind');
      });
      await expect(undone).rejects.toThrow('changed my mind');
      expect(heard).toEqual([{ tenantId: who.tenantId, noun: 'clients', id: 'c' }]);
    });

    it('null stays null', async () => {
      const rows = await tenancy.lookUp(sql`select null::timestamptz as instant, null::text[] as texts`);
      expect(rows).toEqual([{ instant: null, texts: null }]);
    });

    function addClient() {
      return sql`insert into clients (tenant_id, id, name, name_key)
      select app.tenant_id(), id, 'Added ' || id, id::text from gen_random_uuid() id`;
    }

    async function count(tenancy: Tenancy): Promise<number> {
      const [row] = await tenancy.asServer(who.tenantId, 'read', (tx) =>
        tx.run(sql<{ clients: number }>`select count(*)::int as clients from clients`),
      );
      return row?.clients ?? -1;
    }
  },
);

it.each(['ECONNRESET', 'EPIPE'])('a socket that fails with %s is a lost connection', async (code) => {
  const client = new pg.Client({ connectionString: test.database.appUrl });
  await client.connect();
  client.on('error', () => {});
  const sent = sendPipeline(client as never, [{ name: undefined, text: 'select pg_sleep(60)', values: [] }]);
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.destroy(Object.assign(new Error(`read ${code}`), { code, syscall: 'read' }));
  const { error } = await sent;
  expect(isLostConnection(error)).toBe(true);
  expect(error?.cause).toMatchObject({ code });
});
