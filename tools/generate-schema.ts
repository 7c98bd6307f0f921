import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEmbedded } from '#database/embedded/index.ts';
import { migrate } from '#database/migrate.ts';

const root = path.resolve(import.meta.dirname, '..');
const generator = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
const types = { timestamptz: 'string', int8: 'number', date: 'string', bytea: 'Buffer' };

/** Writes `database/schema.ts` from a freshly migrated database, so that the types match the migrations. */
const directory = await mkdtemp(path.join(tmpdir(), 'loggia-schema-'));
const database = await startEmbedded({ dataDir: directory, settings: { fsync: 'off' } });
try {
  await migrate(database.ownerUrl);
  const options = {
    '--url': database.ownerUrl,
    '--dialect': 'postgres',
    '--date-parser': 'string',
    '--type-mapping': JSON.stringify(types),
    '--exclude-pattern': 'schema_migrations',
    '--out-file': path.join(root, 'database/schema.ts'),
    '--log-level': 'error',
  };
  await promisify(execFile)(process.execPath, [generator, ...Object.entries(options).flat(), '--no-domains']);
  const lines = (await readFile(path.join(root, 'database/schema.ts'), 'utf8')).split('\n').length;
  process.stdout.write(`database/schema.ts: ${lines} lines\n`);
} finally {
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}
