import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type EmbeddingSite, loadAsScriptsAndStyles, startEmbeddingSite } from '#tests/support/embedding-site.ts';
import { consoleMarker, type HostileFile, hostileFiles } from '#tests/support/hostile-files.ts';
import { openAddress, openMonitoredContext } from '#tests/support/monitored-browser.ts';
import { launchServer, type ServerProcess, stopServers } from '#tests/support/process.ts';
import { encodeForm } from '#tests/support/upload.ts';
import { findBrowser } from '#tools/browser.ts';
import journeys from '../../../playwright.config.ts';

/**
 * Uploads more than sixty hostile files, and opens the accepted ones in Chromium, directly and on a page of another
 * origin. Nothing runs, no type changes, every file stays in its folder, and memory stays bounded.
 */

const operatorToken = 'operator-token-of-the-hostile-files';
const password = 'Quiet-Lamp-77';
const megabyte = 1024 * 1024;

type Accepted = { file: HostileFile; id: string; fileName: string; contentType: string; urls: string[] };

let database: TestDatabase;
let dataDir: string;
let server: ServerProcess;
let url: string;
let token: string;
let browser: Browser;
let embeddingSite: EmbeddingSite;
let files: HostileFile[];
let before: number;
const accepted: Accepted[] = [];
const refused: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'loggia-hostile-'));
  server = launchServer({ DATA_DIR: dataDir, DATABASE_URL: database.appUrl, OPERATOR_TOKEN: operatorToken });
  url = await server.ready;
  files = await hostileFiles();
  token = await signUp();
  before = peakMemory();
  embeddingSite = await startEmbeddingSite();
  browser = await chromium.launch({ ...journeys.use?.launchOptions, executablePath: findBrowser() });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  embeddingSite?.stop();
  await stopServers();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it('accepts or refuses more than sixty hostile files', async () => {
  const clientId = (await post('/api/Clients', { name: 'Client' })).id;
  const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const projectId = (await post('/api/Projects', { title: 'Lobby', clientId, ...dates })).id;
  for (const file of files) await send(file, projectId);
  expect(files.length).toBeGreaterThanOrEqual(60);
  expect(accepted.length).toBeGreaterThanOrEqual(50);
  expect(refused).toEqual(
    expect.arrayContaining(['page.pdf', 'macro.docm', 'page.doc', 'drawing.svg', 'bomb.png', 'half.jpg']),
  );
});

it('the browser detects scripts that run', async () => {
  const { opened, context } = await openMonitoredContext(browser, url, token);
  for (const name of ['page', 'drawing']) {
    const seen = opened.length;
    const tab = await context.newPage();
    await tab.goto(`${embeddingSite.url}/${name}`);
    await expect.poll(() => opened.slice(seen)).toContain(consoleMarker);
  }
  await context.close();
});

it('files that are opened directly keep their type, and nothing runs', async () => {
  const { opened, context, types } = await openMonitoredContext(browser, url, token);
  const tab = await context.newPage();
  let [shown, saved] = [0, 0];
  for (const { urls, contentType, fileName } of accepted) {
    for (const address of urls) {
      const isShown = await openAddress(tab, address);
      if (isShown) shown += 1;
      else saved += 1;
      const expected = /variant=(preview|thumbnail)/.test(address) ? 'image/webp' : contentType;
      expect(types.get(address), `${fileName} ${address}`).toBe(expected);
      if (isShown) expect(await tab.evaluate(() => document.contentType), address).toBe(expected);
    }
  }
  // The browser shows only pictures, and downloads other files.
  expect(shown).toBe(accepted.filter(({ file }) => file.kind === 'picture').length * 3);
  expect(saved).toBe(accepted.filter(({ file }) => file.kind === 'document').length);
  expect(opened).toEqual([]);
  await context.close();
});

it('nothing runs or is shown on a page of another origin', async () => {
  const { opened, context } = await openMonitoredContext(browser, url, token);
  const addresses = accepted.flatMap(({ urls }) => urls);
  const tab = await context.newPage();
  for (const tag of ['iframe', 'iframe srcdoc', 'object', 'embed', 'script', 'module', 'style', 'img']) {
    embeddingSite.embed(tag, addresses);
    await tab.goto(`${embeddingSite.url}/`, { waitUntil: 'load' });
    const loaded = await tab.evaluate(() => [...document.images].filter((image) => image.naturalWidth > 0).length);
    expect(loaded, tag).toBe(0);
    const inside = tab.frames().filter((frame) => frame.url().startsWith(url));
    for (const frame of inside) expect(await frame.content(), tag).not.toContain('CANARY');
  }
  expect(opened).toEqual([]);
  await context.close();
});

it('no file loads as a script or style on our own page', async () => {
  const { opened, context } = await openMonitoredContext(browser, url, token);
  const tab = await context.newPage();
  // This page has the least strict policy of ours.
  await tab.goto(`${url}/docs`);
  const loaded = await tab.evaluate(loadAsScriptsAndStyles, [
    ...accepted.flatMap(({ urls }) => urls),
    `${url}/docs/static/index.css`,
  ]);
  // The last one is a real style sheet, as a control.
  expect(loaded).toEqual([`link ${url}/docs/static/index.css`]);
  expect(opened).toEqual([]);
  await context.close();
});

it('every file is in its folder, and memory stayed bounded', () => {
  const own =
    /^(token-secret|operator-token|sign-off-key|files\/[0-9a-f-]{36}\/[0-9a-f]{2}\/[0-9a-f-]{36}(\.(preview|thumbnail))?)$/;
  const storedFiles = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)));
  expect(storedFiles.filter((file) => !own.test(file))).toEqual([]);
  const peak = peakMemory();
  process.stdout.write(
    `${files.length} hostile files, ${accepted.length} accepted under ${accepted.flatMap(({ urls }) => urls).length} addresses; ` +
      `memory of the server at most ${Math.round(peak / megabyte)} MB, ${Math.round(before / megabyte)} MB before\n`,
  );
  expect(peak).toBeLessThan(450 * megabyte);
});

/** Creates a company. Returns a token of its administrator. */
async function signUp(): Promise<string> {
  const admin = { email: 'a@b.example', userName: 'ada', password, firstName: 'Ada', lastName: 'Admin' };
  const company = await post('/api/Tenants', { name: 'Studio', domain: 'studio.example', admin }, operatorToken);
  return (await post('/api/Auth/login', { tenantId: company.id, identifier: 'ada', password }, '')).token;
}

async function post(address: string, body: unknown, bearer = token) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` };
  const response = await fetch(`${url}${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status, address).toBeLessThan(300);
  return response.json();
}

async function send(file: HostileFile, projectId: string): Promise<void> {
  const { payload, contentType } = encodeForm([
    ['ProjectId', projectId],
    ['File', file.bytes, file.name, file.type],
  ]);
  const response = await fetch(`${url}/api/${file.kind === 'picture' ? 'Image' : 'Documents'}/upload`, {
    method: 'POST',
    headers: { 'content-type': contentType, authorization: `Bearer ${token}` },
    body: new Uint8Array(payload),
  });
  const body = await response.json();
  expect([201, 400, 413], `${file.name}: ${JSON.stringify(body)}`).toContain(response.status);
  if (response.status !== 201) return void refused.push(file.name);
  const paths =
    file.kind === 'picture'
      ? [body.originalUrl, body.previewUrl, body.thumbnails.small]
      : [`/api/Documents/${body.id}/download`];
  accepted.push({ ...body, file, urls: paths.map((each: string) => url + each) });
}

/** The peak memory of the server in bytes. */
function peakMemory(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024;
}
