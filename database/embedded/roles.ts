import pg from 'pg';
import { EmbeddedDatabaseError } from './failure.ts';
import { urlOf } from './socket.ts';

/**
 * Makes the two roles and the database what they have to be, whatever an interrupted start left: the owner holds the schema,
 * the application's role owns nothing, and neither passes row security.
 */
export async function ensureRoles(socketDirectory: string): Promise<void> {
  await withClient(urlOf(socketDirectory, 'postgres', 'postgres'), async (client) => {
    const { rows } = await client.query(look);
    for (const { role, exists, right } of rows) {
      if (!exists) await client.query(`create role ${role} ${attributes}`);
      else if (!right) await client.query(`alter role ${role} ${attributes}`);
    }
    const found = await client.query("select from pg_database where datname = 'atrium'");
    if (found.rowCount === 0) await client.query('create database atrium owner atrium_owner template template0');
  });
  await withClient(urlOf(socketDirectory, 'postgres', 'atrium'), (client) => client.query(grants));
}

const attributes = 'login nosuperuser nobypassrls nocreatedb nocreaterole noreplication';

const look = `
  select role, r.oid is not null as exists,
    rolcanlogin and not (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication) as right
  from unnest(array['atrium_owner', 'atrium_app']) as role
  left join pg_roles r on rolname = role`;

/** Only what is missing is changed, so that a usual start writes nothing. */
const grants = `
  do $$
  begin
    if exists (select from pg_database where datname = 'atrium' and
        (datacl is null or pg_get_userbyid(datdba) <> 'atrium_owner'
         or exists (select from aclexplode(datacl) where grantee = 0)
         or not exists (select from aclexplode(datacl) where grantee = 'atrium_app'::regrole))) then
      alter database atrium owner to atrium_owner;
      revoke all on database atrium from public;
      grant connect on database atrium to atrium_app;
    end if;
    if (select nspowner <> 'atrium_owner'::regrole from pg_namespace where nspname = 'public') then
      alter schema public owner to atrium_owner;
    end if;
  end $$`;

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A server that dies meanwhile fails the query under way; as an event it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL runs, but its roles could not be prepared: ${(error as Error).message}`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
