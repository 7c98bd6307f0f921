import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes `dist/sbom.json`: every package of the product with version, licence and hash, in CycloneDX (ECMA-424). */
const root = path.resolve(import.meta.dirname, '..');
const args = [
  'sbom',
  '--sbom-format',
  'cyclonedx',
  '--sbom-type',
  'application',
  '--omit',
  'dev',
  '--package-lock-only',
];
const { stdout, stderr, error } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const components = componentsOf(stdout);
if (components > 0) {
  await mkdir(path.join(root, 'dist'), { recursive: true });
  await writeFile(path.join(root, 'dist/sbom.json'), stdout);
  process.stdout.write(`dist/sbom.json: ${components} components\n`);
} else {
  process.stderr.write(`dist/sbom.json could not be written: npm sbom says ${error?.message ?? stderr.trim()}\n`);
  process.exitCode = 1;
}

/** How many components the answer names; 0 where it is no bill of materials. */
function componentsOf(text: string | null): number {
  try {
    const { bomFormat, components } = JSON.parse(text ?? '');
    return bomFormat === 'CycloneDX' ? components.length : 0;
  } catch {
    return 0;
  }
}
