import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { prepare } from './prepare.ts';
import { db, toStatement } from './query.ts';

it('builds a query once and fills in the values of each use', () => {
  let builds = 0;
  const select = prepare((values: { id: string; limit: number }) => {
    builds += 1;
    return sql`select ${'fixed'}, ${values.limit}::int where id = ${values.id}`;
  });
  const compiled = [select({ id: 'a', limit: 1 }), select({ id: 'b', limit: 2 })].map((query) => query.compile(db));
  expect(builds).toBe(1);
  expect(compiled.map(({ parameters }) => parameters)).toEqual([
    ['fixed', 1, 'a'],
    ['fixed', 2, 'b'],
  ]);
  expect(compiled.map((each) => each.sql)).toEqual(Array(2).fill('select $1, $2::int where id = $3'));
});

it('names a prepared statement by its text and role, and leaves one without a role unnamed', () => {
  const named = (sql: string, role?: 'any' | 'staff' | 'client') => toStatement({ sql, parameters: [] }, role).name;
  const text = 'select 1 as named';
  expect(named(text)).toBeUndefined();
  expect(named(text, 'staff')).toMatch(/^[\w-]{22}$/);
  expect(named(text, 'staff')).toBe(named(text, 'staff'));
  const names = [named(text, 'staff'), named(text, 'client'), named(text, 'any'), named('select 2 as named', 'staff')];
  expect(new Set(names).size).toBe(4);
});
