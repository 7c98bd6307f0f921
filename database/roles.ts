import type pg from 'pg';

/** The app logs in as the first, and takes up one of the others in each transaction. */
export const appRoles = ['loggia_app', 'loggia_staff', 'loggia_client'];

/** Whether it may. */
export const isGranted = `
  select pg_has_role('loggia_app', 'loggia_staff', 'member') and pg_has_role('loggia_app', 'loggia_client', 'member') as granted`;
export const grantRoles = 'grant loggia_staff, loggia_client to loggia_app';

/** What is missing of the app's roles, which belong to the whole server and not to one database, as SQL that makes it. */
export async function missingRoles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query('select rolname from pg_roles where rolname = any ($1)', [appRoles]);
  const there = new Set(rows.map(({ rolname }) => rolname));
  const missing = appRoles.filter((role) => !there.has(role)).map((role) => `create role ${role}`);
  if (missing.length > 0 || !(await client.query(isGranted)).rows[0].granted) missing.push(grantRoles);
  return missing;
}
