import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Locked, readLock, reasonFor } from '#tests/guarantees/operation/supply-chain.ts';
import { findProductPackages } from './product-packages.ts';
import { writeReport } from './report.ts';

/** Writes a page with all packages with their licences, and the reasons for those that are not permissive. */
const root = path.resolve(import.meta.dirname, '..');
const packages = readLock(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
const product = await findProductPackages(root);
const excepted = packages.filter((each) => reasonFor(each) !== 'permissive');
const page = [
  '# Licences of dependencies',
  '',
  'For those who pass Loggia on: the licence of each package. It is made from `package-lock.json` and `tests/guarantees/operation/supply-chain.ts`.',
  '',
  '`dist/sbom.json` (CycloneDX), written by `npm run build`, has the full list with hashes.',
  '',
  '## Not permissive or not stated',
  '',
  '| Package | Licence | Why it is allowed |',
  '|---|---|---|',
  ...grouped(excepted, (each) => `${each.licence} | ${reasonFor(each) ?? 'Not allowed.'}`).map(
    ([key, names]) => `| ${names.join(', ')} | ${key} |`,
  ),
  ...section(
    'In the product',
    packages.filter((each) => product.has(each.path)),
  ),
  ...section(
    'Only in tests and tools',
    packages.filter((each) => !product.has(each.path)),
  ),
  '',
].join('\n');
await writeReport('licences.md', page, `${packages.length} packages`);

function section(heading: string, some: readonly Locked[]): string[] {
  const lines = grouped(some, ({ licence }) => licence).map(
    ([licence, names]) => `| ${licence} | ${names.join(', ')} |`,
  );
  return ['', `## ${heading}`, '', '| Licence | Packages |', '|---|---|', ...lines];
}

function grouped(some: readonly Locked[], keyOf: (each: Locked) => string): [key: string, names: string[]][] {
  const groups = Map.groupBy(some, keyOf);
  return [...groups].sort().map(([key, each]) => [key, [...new Set(each.map(({ name }) => name))].sort()]);
}
