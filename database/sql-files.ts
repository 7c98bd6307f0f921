import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** The oldest version of the schema: the files in `schema/` as a whole. */
const baselineName = '0001-baseline';

/** A step of the schema. The first is the baseline. A released one never changes. */
export type Migration = { version: number; name: string; sql: string; checksum: string };

/** A function of the schema `app` in its newest form, with its grants. */
export type SqlFunction = { name: string; sql: string; checksum: string };

/** What this version of Loggia makes of a database. */
export type Schema = { migrations: readonly Migration[]; functions: readonly SqlFunction[]; release: string };

type File = { name: string; sql: string };

/** Reads `schema/`, `functions/` and `migrations/`. */
export async function readSchema(): Promise<Schema> {
  const [schema, functions, migrations, about] = await Promise.all([
    readFolder('schema'),
    readFolder('functions'),
    readFolder('migrations'),
    readFile(new URL('../package.json', import.meta.url), 'utf8'),
  ]);
  const bodies = new Map(functions.map(({ name, sql }) => [name, sql]));
  const withFunctions = (sql: string) => include(bodies, sql);
  const files = schema.map(({ name, sql }) => `-- ${name}\n${sql}`).join('\n');
  return {
    migrations: [
      { version: 1, name: baselineName, sql: withFunctions(files), checksum: checksum(files) },
      ...migrations.map(({ name, sql }) => ({
        version: Number(name.slice(0, 4)),
        name,
        sql: withFunctions(sql),
        checksum: checksum(sql),
      })),
    ],
    functions: functions.map(({ name, sql }) => ({
      name: name.slice(0, -'.sql'.length),
      sql: withFunctions(sql),
      checksum: checksum(sql),
    })),
    release: JSON.parse(about).version,
  };
}

/** Replaces the lines that include a function, as `psql` does. The checksum is of the text without it, because functions change. */
function include(functions: ReadonlyMap<string, string>, sql: string): string {
  return sql.replaceAll(/^\\ir (?:\.\.\/functions\/)?(\w+\.sql)$/gm, (_, name: string) => {
    const found = functions.get(name);
    if (found === undefined) throw new Error(`database/functions has no ${name}.`);
    return found;
  });
}

async function readFolder(folder: string): Promise<File[]> {
  const directory = new URL(`./${folder}/`, import.meta.url);
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, directory), 'utf8') })));
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
