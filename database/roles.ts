import type pg from 'pg';

/** The app logs in as the first role and switches to one of the others in each transaction. */
export const appRoles = ['loggia_app', 'loggia_staff', 'loggia_client'];

/** Whether the app's role may switch to both others. */
export const isGranted = `
  select pg_has_role('loggia_app', 'loggia_staff', 'member') and pg_has_role('loggia_app', 'loggia_client', 'member') as granted`;
export const grantRoles = 'grant loggia_staff, loggia_client to loggia_app';

/** The SQL that creates the app's missing roles. Roles belong to the whole server, not to one database. */
export async function missingRoles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query('select rolname from pg_roles where rolname = any ($1)', [appRoles]);
  const existing = new Set(rows.map(({ rolname }) => rolname));
  const missing = appRoles.filter((role) => !existing.has(role)).map((role) => `create role ${role}`);
  if (missing.length > 0 || !(await client.query(isGranted)).rows[0].granted) missing.push(grantRoles);
  return missing;
}
