import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { translateWeb } from './translate-web.ts';

let folder: string;
const scripts = {
  'app-1234567.js':
    'import"./react-1234567.js";import(`./page-1234567.js`);const d=["assets/page-1234567.js","assets/react-1234567.js"]',
  'page-1234567.js': 'import{t}from"./react-1234567.js";t(`Saved`);t("Gone")',
  'react-1234567.js': 'export const t=(text)=>text',
};
const page =
  '<html lang="en" dir="ltr"><head><script nonce="LOGGIA_CSP_NONCE">t("Sign in")</script></head><body><h1>Not loaded</h1>' +
  '<script type="module" src="/assets/app-1234567.js"></script><link href="/assets/react-1234567.js"></body></html>';
const texts = new Map([
  ['app-1234567.js', new Set<string>()],
  ['page-1234567.js', new Set(['Saved', 'Gone'])],
  ['react-1234567.js', new Set<string>()],
]);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loggia-languages-'));
  for (const name of ['assets', 'app', 'landing', 'languages']) await mkdir(path.join(folder, name));
  for (const [name, code] of Object.entries(scripts)) await writeFile(path.join(folder, 'assets', name), code);
  for (const kind of ['app', 'landing']) await writeFile(path.join(folder, kind, 'index.html'), page);
});
afterEach(() => rm(folder, { recursive: true }));

async function translate(language: string, catalogue: Record<string, string>): Promise<string> {
  await writeFile(path.join(folder, 'languages', `${language}.json`), JSON.stringify(catalogue));
  translateWeb(folder, path.join(folder, 'languages'), texts);
  const own = (await readdir(path.join(folder, 'assets'))).find((name) => name.startsWith(`${language}-`));
  return String(own);
}

it('copies the scripts that have texts, and those that load them, with the translations first', async () => {
  const own = await translate('ar', {
    Saved: 'تم الحفظ',
    'Sign in': '</script>',
    'Not loaded': 'A < B',
    Other: 'Anders',
  });
  const read = (name: string) => readFile(path.join(folder, 'assets', own, name), 'utf8');
  expect((await readdir(path.join(folder, 'assets', own))).sort()).toEqual(['app-1234567.js', 'page-1234567.js']);
  expect(await read('page-1234567.js')).toBe(
    'Object.assign(globalThis.translations??={},{"Saved":"تم الحفظ"});import{t}from"../react-1234567.js";t(`Saved`);t("Gone")',
  );
  expect(await read('app-1234567.js')).toBe(
    `import"../react-1234567.js";import(\`./page-1234567.js\`);const d=["assets/${own}/page-1234567.js","assets/react-1234567.js"]`,
  );
  expect(await readFile(path.join(folder, 'app/ar.html'), 'utf8')).toBe(
    '<html lang="ar" dir="rtl"><head><script nonce="LOGGIA_CSP_NONCE">globalThis.translations={"Sign in":"\\u003c/script>"}</script>' +
      '<script nonce="LOGGIA_CSP_NONCE">t("Sign in")</script></head><body><h1>A &lt; B</h1>' +
      `<script type="module" src="/assets/${own}/app-1234567.js"></script><link href="/assets/react-1234567.js"></body></html>`,
  );
});

it('leaves the English app as it was built, and names a folder by what is in it', async () => {
  const first = await translate('de', { Saved: 'Gespeichert' });
  for (const [name, code] of Object.entries(scripts))
    expect(await readFile(path.join(folder, 'assets', name), 'utf8')).toBe(code);
  expect(await readFile(path.join(folder, 'app/index.html'), 'utf8')).toBe(page);
  await rm(path.join(folder, 'assets', first), { recursive: true });
  expect(await translate('de', { Saved: 'Gesichert' })).not.toBe(first);
});
