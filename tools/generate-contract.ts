import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Access } from '#contract/platform/access.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';

/**
 * Lists the calls of the contract, storey by storey and in the order of each file. `endpoints.generated.ts` has the endpoints and the
 * names of schemas. `operations.generated.ts` has what the web reads of each call, so that it loads neither Zod nor the texts.
 */
const folder = path.resolve(import.meta.dirname, '../contract');
const storeys = ['platform', 'people', 'work', 'exchange'];
const head = '// Written by `npm run generate` from the calls in the folders beside it.\n';

const imports: string[] = [];
const endpoints: string[] = [];
const names: string[] = [];
const rows: string[] = [];
for (const storey of storeys) {
  const files = await readdir(path.join(folder, storey));
  for (const file of files.filter((name) => /^[^.]+\.ts$/.test(name)).sort()) await read(storey, file);
}

await write('endpoints', [
  ...imports,
  '',
  '/** Every endpoint by its id. */',
  'export const endpoints = {',
  ...endpoints,
  '} as const;',
  '',
  '/** Every schema that has a name in the OpenAPI document. */',
  'export const namedSchemas = {',
  ...names,
  '};',
]);
await write('operations', [
  "import { row } from './row.ts';",
  '',
  '/** What the web reads of every operation. */',
  'export const operations = {',
  ...rows,
  '} as const;',
]);
process.stdout.write(`contract: ${endpoints.length} operations\n`);

async function read(storey: string, file: string): Promise<void> {
  const source = await readFile(path.join(folder, storey, file), 'utf8');
  const ids = [...source.matchAll(/^export const (\w+) = defineEndpoint\(/gm)].map(([, id]) => id as string);
  const hasNames = source.includes('\nexport const namedSchemas ');
  if (ids.length === 0 && !hasNames) return;
  const local = path.basename(file, '.ts').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const all: Record<string, Endpoint> = await import(path.join(folder, storey, file));
  imports.push(`import * as ${local} from './${storey}/${file}';`);
  if (hasNames) names.push(`  ...${local}.namedSchemas,`);
  for (const id of ids) {
    endpoints.push(`  ${id}: ${local}.${id},`);
    rows.push(`  ${id}: ${rowOf(all[id] as Endpoint)},`);
  }
}

function rowOf({ method, path: url, access, problems }: Endpoint): string {
  const parts: unknown[] = [method, url, problems, whoMay(access)];
  return `row(${parts.map((part) => (part === undefined ? '' : JSON.stringify(part))).join(', ')})`;
}

/** What the web asks before it offers a call. */
function whoMay(access: Access): object | string {
  if (access.kind !== 'signedIn') return access.kind;
  const { anyOf, adminOnly, staffOnly } = access;
  return { anyOf, adminOnly, staffOnly };
}

function write(name: string, lines: string[]): Promise<void> {
  return writeFile(path.join(folder, `${name}.generated.ts`), `${head}${lines.join('\n')}\n`);
}
