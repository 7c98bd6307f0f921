import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findProductPackages } from './product-packages.ts';

type Component = { 'bom-ref': string; scope?: string; properties?: { name: string; value: string }[] };
type Sbom = {
  bomFormat: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/** Writes `dist/sbom.json`: every package of the product with version, licence and hash, in CycloneDX (ECMA-424). */
const root = path.resolve(import.meta.dirname, '..');
const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const { stdout, stderr, error } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const sbom = read(stdout);
if (sbom) {
  const kept = ofProduct(sbom, new Set((await findProductPackages(root)).values()));
  await mkdir(path.join(root, 'dist'), { recursive: true });
  await writeFile(path.join(root, 'dist/sbom.json'), `${JSON.stringify(kept, null, 2)}\n`);
  process.stdout.write(`dist/sbom.json: ${kept.components.length} components\n`);
} else {
  process.stderr.write(`dist/sbom.json could not be written: npm sbom says ${error?.message ?? stderr.trim()}\n`);
  process.exitCode = 1;
}

/** Returns undefined if the output is not a bill of materials. */
function read(text: string | null): Sbom | undefined {
  try {
    const sbom = JSON.parse(text ?? '') as Sbom;
    return sbom.bomFormat === 'CycloneDX' && sbom.components.length > 0 ? sbom : undefined;
  } catch {
    return undefined;
  }
}

/** npm marks the packages of the web app as development tools. Here they are part of the product. */
function ofProduct(all: Sbom, references: ReadonlySet<string>): Sbom {
  const isDevelopment = ({ name }: { name: string }) => name === 'cdx:npm:package:development';
  const components = all.components
    .filter((each) => references.has(each['bom-ref']))
    .map((each) =>
      each.properties?.some(isDevelopment)
        ? { ...each, scope: 'required', properties: each.properties.filter((property) => !isDevelopment(property)) }
        : each,
    );
  const kept = new Set([...references, all.metadata.component['bom-ref']]);
  const dependencies = all.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
  return { ...all, components, dependencies };
}
