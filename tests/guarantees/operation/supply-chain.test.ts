import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#tests/support/process.ts';
import { findProductPackages } from '#tools/product-packages.ts';
import { exceptions, isOlder, minimumVersions, readLock, reasonFor } from './supply-chain.ts';

/** Third-party packages are at least at their minimum version, unaltered, and run only the install scripts that we allow. */

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const lock = read('package-lock.json');
const packages = readLock(lock);
const { allowScripts, dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
  read('package.json'),
);

describe('the lock file', () => {
  it.each(Object.entries(minimumVersions))('has no version of %s before %s', (name, minimum) => {
    const versions = packages.filter((each) => each.name === name).map(({ version }) => version);
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter((version) => isOlder(version, minimum))).toEqual([]);
  });

  it('has the hash of every package', () => {
    expect(packages.length).toBeGreaterThan(500);
    const without = packages.filter(({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''));
    expect(without.map(({ path }) => path)).toEqual([]);
  });

  it('gets everything from the registry, and does not contain its name', () => {
    const elsewhere = packages.filter(
      ({ resolved, link, version }) => resolved || link || !/^\d+\.\d+\.\d+/.test(version),
    );
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
    expect(lock).not.toMatch(/registry|\.tgz|"(git|file|http)[+:]/);
    expect(read('.npmrc')).toMatch(/^omit-lockfile-registry-resolved=true$/m);
    expect(read('.npmrc')).not.toMatch(/registry\s*=|_auth/);
  });

  it('allows install scripts only by package name', () => {
    const withScripts = [...new Set(packages.filter((each) => each.hasInstallScript).map(({ name }) => name))].sort();
    expect(Object.keys(allowScripts).sort()).toEqual(withScripts);
    expect(new Set(Object.values(allowScripts))).toEqual(new Set([true]));
  });
});

describe('the product', () => {
  it('contains the packages of the server and the web app, and no tools', async () => {
    const product = [...(await findProductPackages(root)).keys()].map((place) => place.replace('node_modules/', ''));
    expect(product).toEqual(
      expect.arrayContaining(['fastify', 'pg', 'sharp', 'zod', 'react', 'react-dom', '@mui/material', '@mui/system']),
    );
    expect(product).toEqual(
      expect.arrayContaining(['pdfjs-dist', '@fontsource-variable/inter', '@emotion/react', '@emotion/styled']),
    );
    for (const tool of ['vite', 'rolldown', 'vitest', 'typescript', 'playwright-core', '@biomejs/biome'])
      expect(product).not.toContain(tool);
  });

  it('is listed completely in the SBOM, which has nothing else', async () => {
    execFileSync(process.execPath, ['tools/write-sbom.ts'], { cwd: root });
    const { components, dependencies } = JSON.parse(read('dist/sbom.json'));
    const listed = components.map((each: { 'bom-ref': string }) => each['bom-ref']);
    expect(listed.sort()).toEqual([...new Set((await findProductPackages(root)).values())].sort());
    expect(JSON.stringify(components)).not.toContain('cdx:npm:package:development');
    const named = dependencies.flatMap((each: { ref: string; dependsOn: string[] }) => [each.ref, ...each.dependsOn]);
    expect(named.filter((each: string) => !listed.includes(each) && !each.startsWith('loggia@'))).toEqual([]);
  });

  it('has no dependencies that only the web app or development needs', () => {
    expect(
      Object.keys(dependencies).filter((name) => /react|@mui|@emotion|@tanstack|vite|lucide|pdfjs/.test(name)),
    ).toEqual([]);
  });
});

it('every version in package.json is exact', () => {
  const { 'openapi-typescript': forTypes, ...forAll } = overrides;
  // It asks for an older TypeScript than ours.
  expect(forTypes).toEqual({ typescript: '$typescript' });
  const asked = { ...dependencies, ...devDependencies, ...optionalDependencies, ...forAll };
  for (const [name, version] of Object.entries(asked))
    expect(version, name).toMatch(/^(npm:@?[\w/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
});

describe('licences', () => {
  it('are permissive, or excepted with a reason', () => {
    const others = packages.filter((each) => !reasonFor(each)).map(({ path, licence }) => `${path}: ${licence}`);
    expect(others).toEqual([]);
  });

  it('have no exceptions without a package', () => {
    for (const { name, licence } of exceptions)
      expect(
        packages.some((each) => name.test(each.name) && each.licence.includes(licence)),
        `${name}`,
      ).toBe(true);
  });

  it('with copyleft are detected', () => {
    for (const licence of [
      'GPL-3.0-only',
      'AGPL-3.0-or-later',
      'MIT AND GPL-2.0',
      'SSPL-1.0',
      'UNLICENSED',
      'not stated',
    ])
      expect(reasonFor({ name: 'some-package', licence }), licence).toBeUndefined();
    expect(reasonFor({ name: 'some-package', licence: '(MIT OR GPL-3.0-only)' })).toBe('permissive');
  });
});

it('versions are compared by their numbers', () => {
  expect(isOlder('5.12.2', '5.12.3')).toBe(true);
  expect(isOlder('5.9.9', '5.12.3')).toBe(true);
  for (const version of ['5.12.3', '5.12.10', '6.0.0']) expect(isOlder(version, '5.12.3')).toBe(false);
});
