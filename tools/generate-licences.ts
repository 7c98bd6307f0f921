import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Locked, readLock, reasonFor } from '#tests/guarantees/supply-chain.ts';
import { findProductPackages } from './product-packages.ts';

/** Writes `docs/licences.md`: what comes from others, under which licence, and why what is not permissive may be here. */
const root = path.resolve(import.meta.dirname, '..');
const packages = readLock(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
const product = await findProductPackages(root);
const excepted = packages.filter((each) => reasonFor(each) !== 'permissive');
const page = [
  '# Licences of what comes from others',
  '',
  '<!-- Written by `npm run generate` from `package-lock.json` and `tests/guarantees/supply-chain.ts`. -->',
  '',
  'The whole list with hashes is in `dist/sbom.json` (CycloneDX), which `npm run build` writes.',
  '',
  '## Not permissive, or not stated',
  '',
  '| Package | Licence | Why it may be here |',
  '|---|---|---|',
  ...grouped(excepted, (each) => `${each.licence} | ${reasonFor(each) ?? 'Not allowed.'}`).map(
    ([key, names]) => `| ${names.join(', ')} | ${key} |`,
  ),
  ...section(
    'In the product',
    packages.filter((each) => product.has(each.path)),
  ),
  ...section(
    'In tests and tools alone',
    packages.filter((each) => !product.has(each.path)),
  ),
  '',
].join('\n');
await writeFile(path.join(root, 'docs/licences.md'), page);
process.stdout.write(`docs/licences.md: ${packages.length} packages\n`);

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
