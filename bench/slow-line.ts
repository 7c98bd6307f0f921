import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { readConfig } from '#server/platform/config/config.ts';
import { start } from '#server/start.ts';
import { findBrowser } from '#tools/browser.ts';
import { firstViewId } from '#web/lib/typed-early.ts';
import { median } from './measure.ts';

const runs = 3;

/** A phone with one bar of reception. */
const line = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const phone = { width: 390, height: 844 };

type Place = {
  name: string;
  aim: number;
  address: (world: World) => string;
  isSignedIn: boolean;
  /** What the visitor came for. */
  content: (page: Page) => Promise<unknown>;
};
type World = { url: string; tenantId: string; projectId: string; session: Record<string, string> };
type Figures = { first: number; content: number; whole: number; kilobytes: number; requests: number };

const places: Place[] = [
  {
    name: 'sign-in',
    aim: 3,
    address: ({ tenantId }) => `/login/${tenantId}`,
    isSignedIn: false,
    content: (page) => page.getByLabel('Email or Username').waitFor(),
  },
  {
    name: 'dashboard',
    aim: 5,
    address: () => '/dashboard',
    isSignedIn: true,
    content: (page) => page.getByRole('group', { name: 'Total Projects' }).waitFor(),
  },
  {
    name: 'project',
    aim: 6,
    address: ({ projectId }) => `/projects/${projectId}`,
    isSignedIn: true,
    content: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
];

/** The first visit of three pages on a line of 400 kbit/s with 400 ms to the server, in Chromium with an empty cache. */
export async function measureSlowLine(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loggia-slow-line-'));
  const running = await start(readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' }));
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const world = await signInToDemo(browser, running.url);
    const rows: string[] = [];
    for (const place of places) rows.push(await row(browser, world, place));
    return [
      `| page (median of ${runs}) | first paint s | content s | aim s | whole page s | kB | requests before the whole page |`,
      '|---|---|---|---|---|---|---|',
      ...rows,
    ].join('\n');
  } finally {
    await browser.close();
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function row(browser: Browser, world: World, place: Place): Promise<string> {
  const all: Figures[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await visit(browser, world, place));
  const of = (name: keyof Figures) => median(all.map((each) => each[name]));
  const times = [of('first').toFixed(1), of('content').toFixed(1), place.aim, of('whole').toFixed(1)];
  const cells = [...times, of('kilobytes'), of('requests')];
  return `| ${place.name} | ${cells.join(' | ')} |`;
}

async function visit(browser: Browser, world: World, place: Place): Promise<Figures> {
  const context = await browser.newContext({ viewport: phone });
  try {
    if (place.isSignedIn) {
      await context.addInitScript((stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      }, world.session);
    }
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    let [bytes, requests] = [0, 0];
    await tools.send('Network.enable');
    await tools.send('Network.emulateNetworkConditions', line);
    tools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    const from = performance.now();
    await page.goto(world.url + place.address(world), { waitUntil: 'commit' });
    await place.content(page);
    await painted(page);
    const content = (performance.now() - from) / 1000;
    // What the HTML shows has gone, and the page itself can be used.
    await page.locator(`#${firstViewId}`).waitFor({ state: 'detached' });
    await place.content(page);
    await painted(page);
    const whole = (performance.now() - from) / 1000;
    const [kilobytes, before] = [Math.round(bytes / 1000), requests];
    return { first: (await firstPaint(page)) / 1000, content, whole, kilobytes, requests: before };
  } finally {
    await context.close();
  }
}

/** Waits until what is there now is on the screen. */
async function painted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

function firstPaint(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
}

/** Signs in with the first demo account of the Sandbox, on a fast line. */
async function signInToDemo(browser: Browser, url: string): Promise<World> {
  const companies = (await (await fetch(`${url}/api/Tenants`)).json()) as { id: string; demoLabel: string }[];
  const tenantId = companies.find(({ demoLabel }) => demoLabel === 'Sandbox')?.id ?? '';
  const page = await browser.newPage();
  await page.goto(`${url}/login/${tenantId}`);
  await page.getByRole('button', { name: /Admin/ }).first().click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  const session = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  const projects = await fetch(`${url}/api/Projects?limit=1`, {
    headers: { authorization: `Bearer ${session.token}` },
  });
  const [project] = (await projects.json()) as { id: string }[];
  await page.close();
  return { url, tenantId, projectId: project?.id ?? '', session };
}
