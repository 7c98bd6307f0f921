import pg from 'pg';
import { grantRoles, isGranted } from '#database/roles.ts';
import { EmbeddedDatabaseError } from './failure.ts';
import { urlOf } from './socket.ts';

/**
 * Creates or repairs roles and database, also after an interrupted start. The owner owns the schema. The application's role owns
 * nothing and may switch to the two roles of requests. None of them bypasses row security.
 */
export async function ensureRoles(socketDirectory: string): Promise<void> {
  await withClient(urlOf(socketDirectory, 'postgres', 'postgres'), async (client) => {
    await refuseFormerName(client);
    const { rows } = await client.query(look);
    for (const { role, login, exists, right } of rows) {
      const attributes = `${login ? 'login' : 'nologin'} ${plain}`;
      if (!exists) await client.query(`create role ${role} ${attributes}`);
      else if (!right) await client.query(`alter role ${role} ${attributes}`);
    }
    const granted = await client.query(isGranted);
    if (!granted.rows[0].granted) await client.query(grantRoles);
    const found = await client.query("select from pg_database where datname = 'loggia'");
    if (found.rowCount === 0) await client.query('create database loggia owner loggia_owner template template0');
  });
  await withClient(urlOf(socketDirectory, 'postgres', 'loggia'), (client) => client.query(grants));
}

/** Before the first release the product was called Atrium. Without this check a new, empty database would hide the old data. */
async function refuseFormerName(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = 'atrium'");
  if (rowCount === 0) return;
  throw new EmbeddedDatabaseError(
    'This data directory was made by Atrium, from before the first release, and cannot be opened. Use an empty DATA_DIR.',
  );
}

const plain = 'nosuperuser nobypassrls nocreatedb nocreaterole noreplication';

const look = `
  select role, login, r.oid is not null as exists,
    rolcanlogin = login and not (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication) as right
  from (values ('loggia_owner', true), ('loggia_app', true), ('loggia_staff', false), ('loggia_client', false)) as roles (role, login)
  left join pg_roles r on rolname = role`;

/** Changes only what is wrong, so that a normal start writes nothing. */
const grants = `
  do $$
  begin
    if exists (select from pg_database where datname = 'loggia' and
        (datacl is null or pg_get_userbyid(datdba) <> 'loggia_owner'
         or exists (select from aclexplode(datacl) where grantee = 0)
         or not exists (select from aclexplode(datacl) where grantee = 'loggia_app'::regrole))) then
      alter database loggia owner to loggia_owner;
      revoke all on database loggia from public;
      grant connect on database loggia to loggia_app;
    end if;
    if (select nspowner <> 'loggia_owner'::regrole from pg_namespace where nspname = 'public') then
      alter schema public owner to loggia_owner;
    end if;
  end $$`;

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // If the server dies, the current query fails. Without this listener the event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError) throw error;
    throw new EmbeddedDatabaseError(
      `PostgreSQL runs, but its roles could not be prepared: ${(error as Error).message}`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
