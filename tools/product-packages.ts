import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

type Entry = {
  name?: string;
  version: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
type Packages = Record<string, Entry>;

/**
 * The packages that are part of the product, by their path in the lock file, as `name@version`: those that the server
 * runs on, and those that the web app is built from. The latter are devDependencies, because the built web app does not
 * need them.
 */
export async function findProductPackages(root: string): Promise<Map<string, string>> {
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Packages;
  };
  const found = new Set(Object.keys(packages).filter((place) => place !== '' && !packages[place]?.dev));
  const next = (await findImports(root)).map((name) => resolve(packages, '', name));
  for (const place of next) {
    if (!place || found.has(place)) continue;
    found.add(place);
    next.push(
      ...neededBy(packages[place] as Entry, packages[''] as Entry).map((name) => resolve(packages, place, name)),
    );
  }
  return new Map([...found].map((place) => [place, nameOf(place, packages[place] as Entry)]));
}

function nameOf(place: string, { name, version }: Entry): string {
  return `${name ?? place.replace(/^.*node_modules\//, '')}@${version}`;
}

/** The names of packages that the web imports, in TypeScript or in styles. */
async function findImports(root: string): Promise<string[]> {
  const names = new Set<string>();
  for await (const file of glob('web/**/*.{ts,tsx,css}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const text = await readFile(path.join(root, file), 'utf8');
    for (const [, name = ''] of text.matchAll(
      /(?:from|import|import\(|@import|url\()\s*['"]((?:@[\w.-]+\/)?[\w.-]+)/g,
    )) {
      if (!name.startsWith('.')) names.add(name);
    }
  }
  return [...names].sort();
}

/** An optional peer counts if package.json lists it, such as MUI's style engine. */
function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Entry, root: Entry) {
  const asked = { ...root.dependencies, ...root.devDependencies };
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional || name in asked,
  );
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Resolves a package as Node does: in the folder of the importing package, then in its parents. */
function resolve(packages: Packages, from: string, name: string): string | undefined {
  for (let place = from; ; place = place.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const candidate = `${place ? `${place}/` : ''}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (place === '') return undefined;
  }
}
