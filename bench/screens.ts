import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CDPSession, chromium, type Locator, type Page } from '@playwright/test';
import { startEmbedded } from '#database/embedded/index.ts';
import { migrate } from '#database/migrate.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { start } from '#server/start.ts';
import { findBrowser } from '#tools/browser.ts';
import { addPictures, fillCompany, hundredth, large } from './large-company.ts';
import { createTenant, post } from './loggia.ts';
import { measureScrolling, type Side } from './scrolling.ts';

const password = 'Bench-Password-1';

/**
 * Every screen in Chromium for a company with 10,000 projects, 2,000 users, 1,000 clients, 50,000 tickets, 10,000
 * notifications, and a project with 5,000 messages and 500 pictures: the time until it is shown, the browser's work, and
 * the number of elements. Then the long lists, scrolled down, beside a company of a hundredth of that.
 */
export async function measureScreens(only?: string): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loggia-screens-'));
  const database = await startEmbedded({ dataDir });
  await migrate(database.ownerUrl);
  const operatorToken = randomBytes(24).toString('base64url');
  const running = await start(
    readConfig({
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      OPERATOR_TOKEN: operatorToken,
      WRITES_PER_MINUTE: 'off',
      PORT: '0',
      LOG_LEVEL: 'error',
    }),
  );
  try {
    const tenantId = await createTenant(running.url, operatorToken, 1, password);
    const projectId = await fillCompany(database.ownerUrl, tenantId, large);
    const { token } = await post(`${running.url}/api/Auth/login`, { tenantId, identifier: 'admin', password });
    await addPictures(running.url, token, projectId);
    const small = await createTenant(running.url, operatorToken, 2, password);
    const smallProjectId = await fillCompany(database.ownerUrl, small, hundredth);
    return await measure(running.url, { tenantId, projectId }, { tenantId: small, projectId: smallProjectId }, only);
  } finally {
    await running.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Step = {
  name: string;
  /** The page to open; null stays on the page of the previous step. */
  path: string | null;
  act?: (page: Page) => Promise<unknown>;
  /** Resolves when the user sees the result. */
  shown: (page: Page) => Promise<unknown>;
};

function steps(projectId: string): Step[] {
  const article = (page: Page, name?: string | RegExp) => page.getByRole('article', { name }).first().waitFor();
  const search = (text: string) => (page: Page) => page.getByRole('searchbox').first().fill(text);
  const message = (page: Page, number: number) => page.getByText(`Message ${number}:`);
  return [
    { name: 'dashboard', path: '/dashboard', shown: (page) => page.getByText('10,000').first().waitFor() },
    { name: 'projects', path: '/projects', shown: (page) => article(page) },
    { name: 'projects: search', path: null, act: search('No 7777'), shown: (page) => article(page, /No 7777/) },
    {
      name: 'projects: new',
      path: '/projects',
      act: async (page) => {
        await article(page);
        await page.getByRole('button', { name: 'New Project' }).click();
      },
      shown: (page) => page.getByRole('dialog').getByRole('checkbox').first().waitFor(),
    },
    { name: 'projects: board', path: '/projects?view=board', shown: (page) => article(page) },
    { name: 'projects: timeline', path: '/projects?view=timeline', shown: (page) => timeline(page).first().waitFor() },
    {
      name: 'projects: timeline, 50 screens further',
      path: null,
      act: (page) => scroll(page, timeline(page).first(), 700, () => Promise.resolve(false), 50),
      shown: (page) => timeline(page).first().waitFor(),
    },
    { name: 'projects: calendar', path: '/projects?view=calendar', shown: (page) => page.getByRole('grid').waitFor() },
    { name: 'clients', path: '/clients', shown: (page) => article(page) },
    { name: 'clients: search', path: null, act: search('Client 777'), shown: (page) => article(page, 'Client 777') },
    { name: 'users', path: '/users', shown: (page) => article(page) },
    { name: 'users: search', path: null, act: search('No 1777'), shown: (page) => article(page, /No 1777/) },
    { name: 'tickets', path: '/supportTickets', shown: (page) => article(page) },
    { name: 'tickets: search', path: null, act: search('Ticket 4321'), shown: (page) => article(page, /4321/) },
    { name: 'roles', path: '/settings/roles', shown: (page) => page.getByText('manager').first().waitFor() },
    {
      name: 'inbox',
      path: '/inbox',
      shown: (page) => page.getByRole('listitem', { name: 'Ticket 1' }).first().waitFor(),
    },
    {
      name: 'conversation',
      path: `/projects/${projectId}?tab=conversation&show=messages`,
      shown: (page) =>
        page
          .getByText(/^Message \d+:/)
          .first()
          .waitFor(),
    },
    {
      name: 'conversation: scrolled to its end',
      path: null,
      act: (page) => scroll(page, messages(page), 900, () => message(page, 5000).isVisible()),
      shown: (page) => message(page, 5000).waitFor(),
    },
    {
      name: 'conversation: scrolled to its beginning',
      path: null,
      act: (page) => scroll(page, messages(page), -900, () => message(page, 1).isVisible()),
      shown: (page) => message(page, 1).waitFor(),
    },
    {
      name: 'pictures',
      path: `/projects/${projectId}?tab=images`,
      shown: (page) => page.getByRole('list', { name: 'Images' }).getByRole('listitem').first().waitFor(),
    },
  ];
}

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');

/** Turns the wheel over an element as a person does who looks for something far away. */
async function scroll(page: Page, over: Locator, pixels: number, isThere: () => Promise<boolean>, most = 4000) {
  for (let turn = 0; turn < most && !(await isThere()); turn += 1) {
    // The page around it scrolls too while it waits for more.
    await over.hover();
    await page.mouse.wheel(0, pixels);
    await page.waitForTimeout(50);
  }
}

type Place = { tenantId: string; projectId: string };

async function measure(url: string, large: Place, small: Place, only?: string): Promise<string> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const sides = [];
    for (const { tenantId, projectId } of [small, large]) {
      const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
      await signIn(page, url, tenantId);
      sides.push({ page, projectId });
    }
    const [few, many] = sides as [Side, Side];
    const rows: string[] = [];
    if (only !== 'scrolling')
      for (const step of steps(many.projectId)) rows.push(await measureStep(many.page, url, step));
    return [
      '| screen | shown after ms | script ms | layout and style ms | longest task ms | elements |',
      '|---|---|---|---|---|---|',
      ...rows,
      '',
      await measureScrolling(browser, url, few, many),
    ].join('\n');
  } finally {
    await browser.close();
  }
}

async function measureStep(page: Page, url: string, { name, path: address, act, shown }: Step): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  if (address && act) await page.goto(url + address);
  await page.evaluate(watchTasks);
  const before = address && !act ? { script: 0, layout: 0 } : await figures(cdp);
  const begun = performance.now();
  if (address && !act) await page.goto(url + address, { waitUntil: 'commit' });
  await act?.(page);
  await shown(page);
  const waited = performance.now() - begun;
  await page.waitForTimeout(1500);
  const after = await figures(cdp);
  const longest = await page.evaluate(longestTask);
  // Counted in the page, because the browser's own metric still includes elements of earlier pages.
  const elements = await page.evaluate(() => document.getElementsByTagName('*').length);
  await cdp.detach();
  const cells = [waited, after.script - before.script, after.layout - before.layout, longest, elements];
  return `| ${name} | ${cells.map((cell) => Math.round(cell)).join(' | ')} |`;
}

async function figures(cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
  return {
    script: 1000 * of('ScriptDuration'),
    layout: 1000 * (of('LayoutDuration') + of('RecalcStyleDuration')),
  };
}

declare global {
  var loggiaTasks: number[] | undefined;
}

function watchTasks(): void {
  globalThis.loggiaTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.loggiaTasks?.push(duration);
  }).observe({ entryTypes: ['longtask'] });
}

/** A page that was just opened has no observer yet; the browser has buffered its first tasks. */
function longestTask(): Promise<number> {
  if (globalThis.loggiaTasks) return Promise.resolve(Math.max(0, ...globalThis.loggiaTasks));
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      resolve(Math.max(...list.getEntries().map(({ duration }) => duration)));
    });
    observer.observe({ type: 'longtask', buffered: true });
    setTimeout(() => resolve(0), 300);
  });
}

async function signIn(page: Page, url: string, tenantId: string): Promise<void> {
  await page.goto(`${url}/login/${tenantId}`);
  await page.getByLabel('Email or Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
}
