import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { asOwner } from './owner.ts';

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
