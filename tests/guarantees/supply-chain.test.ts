import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#tests/support/process.ts';
import { findProductPackages } from '#tools/product-packages.ts';
import { exceptions, floors, isOlder, readLock, reasonFor } from './supply-chain.ts';

/** What comes from others: nothing below its floor, nothing altered on the way, nothing that runs unasked. */

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const lock = read('package-lock.json');
const packages = readLock(lock);
const { allowScripts, dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
  read('package.json'),
);

describe('the lock file', () => {
  it.each(Object.entries(floors))('has %s in no version before %s', (name, floor) => {
    const versions = packages.filter((each) => each.name === name).map(({ version }) => version);
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter((version) => isOlder(version, floor))).toEqual([]);
  });

  it('has the hash of every package', () => {
    expect(packages.length).toBeGreaterThan(500);
    const without = packages.filter(({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''));
    expect(without.map(({ path }) => path)).toEqual([]);
  });

  it('takes everything from the registry, whose name it does not hold', () => {
    const elsewhere = packages.filter(
      ({ resolved, link, version }) => resolved || link || !/^\d+\.\d+\.\d+/.test(version),
    );
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
    expect(lock).not.toMatch(/registry|\.tgz|"(git|file|http)[+:]/);
    expect(read('.npmrc')).toMatch(/^omit-lockfile-registry-resolved=true$/m);
    expect(read('.npmrc')).not.toMatch(/registry\s*=|_auth/);
  });

  it('lets scripts run by name only', () => {
    const withScripts = [...new Set(packages.filter((each) => each.hasInstallScript).map(({ name }) => name))].sort();
    expect(Object.keys(allowScripts).sort()).toEqual(withScripts);
    expect(new Set(Object.values(allowScripts))).toEqual(new Set([true]));
  });
});

describe('the product', () => {
  it('is what the server runs on and what the web is built of, and no tool', async () => {
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

  it('is all in the list of parts, and nothing else is', async () => {
    execFileSync(process.execPath, ['tools/write-sbom.ts'], { cwd: root });
    const { components, dependencies } = JSON.parse(read('dist/sbom.json'));
    const listed = components.map((each: { 'bom-ref': string }) => each['bom-ref']);
    expect(listed.sort()).toEqual([...new Set((await findProductPackages(root)).values())].sort());
    expect(JSON.stringify(components)).not.toContain('cdx:npm:package:development');
    const named = dependencies.flatMap((each: { ref: string; dependsOn: string[] }) => [each.ref, ...each.dependsOn]);
    expect(named.filter((each: string) => !listed.includes(each) && !each.startsWith('loggia@'))).toEqual([]);
  });

  it('runs on nothing that is for the web or for development alone', () => {
    expect(
      Object.keys(dependencies).filter((name) => /react|@mui|@emotion|@tanstack|vite|lucide|pdfjs/.test(name)),
    ).toEqual([]);
  });
});

it('every version that we ask for is exact', () => {
  const asked = { ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides };
  for (const [name, version] of Object.entries(asked))
    expect(version, name).toMatch(/^(npm:@?[\w/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
});

describe('licences', () => {
  it('are permissive, or excepted with a reason', () => {
    const others = packages.filter((each) => !reasonFor(each)).map(({ path, licence }) => `${path}: ${licence}`);
    expect(others).toEqual([]);
  });

  it('are excepted where somebody needs it', () => {
    for (const { name, licence } of exceptions)
      expect(
        packages.some((each) => name.test(each.name) && each.licence.includes(licence)),
        `${name}`,
      ).toBe(true);
  });

  it('of copyleft are found', () => {
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
