import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { inject } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { databaseUrl, withAdmin } from '#tests/support/postgres.ts';

type Given = { database: TestDatabase; directory: string };
type Refused = {
  environment: Record<string, string> & { DATA_DIR: string };
  message: RegExp;
  undo?: () => Promise<unknown>;
};
export type Refusal = (given: Given) => Promise<Refused> | Refused;

const signOffKey = Buffer.alloc(32, 'z').toString('base64url');
const secrets = { TOKEN_SECRET: 'x'.repeat(40), OPERATOR_TOKEN: 'y'.repeat(40), SIGN_OFF_KEY: signOffKey };
const unreachable = 'postgres://someone:hidden-word@127.0.0.1:1/none';

/** Reasons why Loggia refuses to start, with its messages. The tests start it in the same process, the proof in a new one. */
export const refusals: Record<string, Refusal> = {
  'no server at DATABASE_URL': (given) =>
    external(given, { DATABASE_URL: unreachable }, /database in DATABASE_URL \(.*Check the URL/),

  'a port that is none': (given) =>
    external(
      given,
      { DATABASE_URL: 'postgres://someone:hidden-word@127.0.0.1:none/none' },
      /database in DATABASE_URL \(Invalid URL\)\. Check the URL/,
    ),

  'no server at DATABASE_OWNER_URL': (given) =>
    external(given, { DATABASE_OWNER_URL: unreachable }, /database in DATABASE_OWNER_URL \(.*Check the URL/),

  'no database of that name': (given) => {
    const missingDatabase = databaseUrl(given.database.appUrl, 'loggia_app', 'loggia_nowhere');
    return external(
      given,
      { DATABASE_URL: missingDatabase, DATABASE_OWNER_URL: '' },
      /is not there \(database "loggia_nowhere" does not exist\)\. Create it/,
    );
  },

  'a superuser': (given) => {
    const superuser = databaseUrl(inject('adminUrl'), 'postgres', given.database.name);
    return external(given, { DATABASE_URL: superuser }, /superuser.*Use a plain role/);
  },

  'the owner of the tables': (given) =>
    external(given, { DATABASE_URL: given.database.ownerUrl }, /the owner of the tables\. Use a plain role/),

  'a plain role as owner': (given) =>
    external(
      given,
      { DATABASE_OWNER_URL: given.database.appUrl },
      /database in DATABASE_OWNER_URL refuses its role a right \(/,
    ),

  'a role that is not a member of loggia_app': async (given) => {
    const stranger = `loggia_stranger_${process.pid}`;
    await withAdmin(inject('adminUrl'), (admin) => admin.query(`create role ${stranger} login`));
    const url = databaseUrl(inject('adminUrl'), stranger, given.database.name);
    return {
      ...external(given, { DATABASE_URL: url }, /not a member of loggia_app\. Run: GRANT loggia_app/),
      undo: () => withAdmin(inject('adminUrl'), (admin) => admin.query(`drop role ${stranger}`)),
    };
  },

  'a role that may act as one that bypasses row security': async (given) => {
    const [plain, bypassing] = [`loggia_plain_${process.pid}`, `loggia_mighty_${process.pid}`];
    const admin = (text: string) => withAdmin(inject('adminUrl'), (client) => client.query(text));
    await admin(`create role ${bypassing} bypassrls; create role ${plain} login in role loggia_app, ${bypassing}`);
    const url = databaseUrl(inject('adminUrl'), plain, given.database.name);
    return {
      ...external(given, { DATABASE_URL: url }, /bypasses row security.*Use a plain role/),
      undo: () => admin(`drop role ${plain}, ${bypassing}`),
    };
  },

  'a role that does not exist': (given) => {
    const nobody = databaseUrl(inject('adminUrl'), 'loggia_nobody', given.database.name);
    return external(given, { DATABASE_URL: nobody }, /DATABASE_URL refuses this user or password \(.*\)\. Check user/);
  },

  'a role without a free connection': async (given) => {
    const full = `loggia_full_${process.pid}`;
    const admin = (text: string) => withAdmin(inject('adminUrl'), (client) => client.query(text));
    await admin(`create role ${full} login in role loggia_app connection limit 0`);
    const url = databaseUrl(inject('adminUrl'), full, given.database.name);
    return {
      ...external(given, { DATABASE_URL: url }, /DATABASE_URL has no free connection \(.*\)\. Raise max_connections/),
      undo: () => admin(`drop role ${full}`),
    };
  },

  'a database that takes no writes': (given) => {
    const { ownerUrl } = given.database;
    const readOnly = `${ownerUrl}${ownerUrl.includes('?') ? '&' : '?'}options=-c%20default_transaction_read_only%3Don`;
    const message = /DATABASE_OWNER_URL takes no writes, as a standby does \(.*\)\. Use the URL of the primary/;
    return external(given, { DATABASE_OWNER_URL: readOnly }, message);
  },

  'a database of another encoding': async (given) => {
    const name = `loggia_ascii_${process.pid}`;
    const admin = (text: string) => withAdmin(inject('adminUrl'), (client) => client.query(text));
    await admin(`create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`);
    const [owner, app] = ['loggia_owner', 'loggia_app'].map((role) => databaseUrl(inject('adminUrl'), role, name));
    const urls = { DATABASE_URL: app as string, DATABASE_OWNER_URL: owner as string };
    return {
      ...external(given, urls, /has the encoding SQL_ASCII, and Loggia needs UTF8\. Make another one/),
      undo: () => admin(`drop database ${name} with (force)`),
    };
  },

  'a secret that cannot be read': async (given) => {
    const dataDir = path.join(given.directory, 'unreadable');
    await mkdir(path.join(dataDir, 'token-secret'), { recursive: true });
    const message = /The file .*token-secret cannot be read \(EISDIR\)\. Make it readable .* or set TOKEN_SECRET/;
    return external(given, { DATA_DIR: dataDir }, message);
  },

  'an older schema without DATABASE_OWNER_URL': (given) =>
    changedSchema(given, 'delete from schema_migrations', false, /at version 0 and .* Set DATABASE_OWNER_URL/),

  'other functions without DATABASE_OWNER_URL': (given) =>
    changedSchema(given, otherFunction, false, /functions of the database are not those .* Set DATABASE_OWNER_URL/),

  'newer functions': (given) =>
    changedSchema(given, `${otherFunction}; ${laterFunctions}`, true, /those of Loggia 999\.0\.0, which is newer/),

  'newer functions without DATABASE_OWNER_URL': (given) =>
    changedSchema(given, `${otherFunction}; ${laterFunctions}`, false, /those of Loggia 999\.0\.0, which is newer/),

  'an empty database without DATABASE_OWNER_URL': (given) =>
    changedSchema(given, 'drop table schema_migrations', false, /version 0 .* Set DATABASE_OWNER_URL/),

  'a newer schema': (given) =>
    changedSchema(given, later, true, /schema \(version 9000\) is newer than this Loggia .* Run the newer Loggia/),

  'a newer schema without DATABASE_OWNER_URL': (given) =>
    changedSchema(given, later, false, /schema \(version 9000\) is newer than this Loggia .* Run the newer Loggia/),

  'a database from before the first release': (given) =>
    changedSchema(given, beforeBaseline, true, /from before the first release and cannot be upgraded\. Use an empty/),

  'a database from before the first release without DATABASE_OWNER_URL': (given) =>
    changedSchema(given, beforeBaseline, false, /from before the first release and cannot be upgraded\. Use an empty/),

  'a schema made by other migrations': (given) =>
    changedSchema(given, "update schema_migrations set checksum = '' where version = 1", true, /0001-baseline differs/),

  'a file in place of the data directory': async (given) => {
    const dataDir = await fileIn(given, 'a-file');
    return { environment: { DATA_DIR: dataDir }, message: /has a file where a directory is needed: set DATA_DIR/ };
  },

  'a data directory below a file': async (given) => {
    const dataDir = path.join(await fileIn(given, 'another-file'), 'data');
    return { environment: { DATA_DIR: dataDir }, message: /has a file where a directory is needed: set DATA_DIR/ };
  },

  'a data directory below a file, with an external database': async (given) => {
    const dataDir = path.join(await fileIn(given, 'a-third-file'), 'data');
    const message = /data directory .* cannot be written \(ENOTDIR\)\. Make it writable, or set DATA_DIR/;
    return external(given, { DATA_DIR: dataDir, DEMO: 'on', ...secrets }, message);
  },

  'a database of a newer PostgreSQL': async ({ directory }) => {
    const dataDir = path.join(directory, 'newer');
    await mkdir(path.join(dataDir, 'postgres/cluster'), { recursive: true });
    await writeFile(path.join(dataDir, 'postgres/cluster/PG_VERSION'), '99\n');
    return { environment: { DATA_DIR: dataDir }, message: /belongs to PostgreSQL 99 .*: run the newer Loggia/ };
  },

  'an address of another machine': (given) =>
    external(given, { HOST: '192.0.2.1', ...secrets }, /HOST 192\.0\.2\.1 is not an address of this machine/),

  'a port that is taken': async (given) => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, 'localhost', resolve));
    const { port } = taken.address() as { port: number };
    return {
      ...external(
        given,
        { PORT: String(port), ...secrets },
        new RegExp(`Port ${port} is already in use\\. .* set PORT`),
      ),
      undo: () => new Promise((resolve) => taken.close(resolve)),
    };
  },
};

const beforeBaseline = `delete from schema_migrations;
  insert into schema_migrations (version, name, checksum) values
    (1, '0001-tenancy.sql', ''), (2, '0002-companies-and-people.sql', ''), (17, '0017-tickets-of-client.sql', '')`;
const otherFunction = "update schema_functions set checksum = '' where name = 'storage'";
const laterFunctions = "update schema_functions set release = '999.0.0'";
const later = "insert into schema_migrations (version, name, checksum) values (9000, 'later', '')";

/** Lists all files with size and modification time. Empty if the directory does not exist. */
export async function listing(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true }).catch(() => []);
  return Promise.all(
    names.sort().map(async (name) => {
      const { size, mtimeMs } = await stat(path.join(directory, name));
      return `${name} ${size} ${mtimeMs}`;
    }),
  );
}

function external({ database, directory }: Given, changes: Record<string, string>, message: RegExp): Refused {
  return {
    environment: {
      DATA_DIR: path.join(directory, 'external'),
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      ...changes,
    },
    message,
  };
}

async function changedSchema(given: Given, change: string, hasOwnerUrl: boolean, message: RegExp): Promise<Refused> {
  const database = await createTestDatabase();
  await database.owner.query(change);
  const changes = hasOwnerUrl ? undefined : { DATABASE_OWNER_URL: '' };
  return { ...external({ ...given, database }, { ...changes }, message), undo: database.drop };
}

async function fileIn({ directory }: Given, name: string): Promise<string> {
  const file = path.join(directory, name);
  await writeFile(file, 'kept');
  return file;
}
