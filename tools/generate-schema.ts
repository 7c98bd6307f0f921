import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { connect } from '#database/connect.ts';
import { startEmbedded } from '#database/embedded/index.ts';
import { migrate } from '#database/migrate.ts';
import { describeSchema } from './schema-text.ts';

const root = path.resolve(import.meta.dirname, '..');
const generator = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
const heading = `-- The schema as PostgreSQL sees it, for reading. \`npm run generate\` writes this file from the files in schema/, functions/ and
-- migrations/, which make a database and say why.`;
const types = { timestamptz: 'string', int8: 'number', date: 'string', bytea: 'Buffer' };

/** Writes `database/schema.ts` and `database/schema.sql` from a freshly migrated database, so that both match it. */
const directory = await mkdtemp(path.join(tmpdir(), 'loggia-schema-'));
const database = await startEmbedded({ dataDir: directory, settings: { fsync: 'off' } });
try {
  await migrate(database.ownerUrl);
  const options = {
    '--url': database.ownerUrl,
    '--dialect': 'postgres',
    '--date-parser': 'string',
    '--type-mapping': JSON.stringify(types),
    '--exclude-pattern': 'schema_*',
    '--out-file': path.join(root, 'database/schema.ts'),
    '--log-level': 'error',
  };
  await promisify(execFile)(process.execPath, [generator, ...Object.entries(options).flat(), '--no-domains']);
  const client = await connect(database.ownerUrl);
  await writeFile(path.join(root, 'database/schema.sql'), `${heading}\n\n${await describeSchema(client)}\n`);
  await client.end();
  for (const file of ['schema.ts', 'schema.sql']) {
    const lines = (await readFile(path.join(root, 'database', file), 'utf8')).split('\n').length;
    process.stdout.write(`database/${file}: ${lines} lines\n`);
  }
} finally {
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}
