import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { demoCompanies, demoPassword } from '#server/demo/companies.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { start } from '#server/start.ts';
import { findBrowser } from './browser.ts';
import { around, type Scheme, savePicture, settled, whole } from './screenshots/picture.ts';

/**
 * `npm run screenshots`: takes the pictures for README, docs and landing page from the real product with a temporary data
 * directory. Uses the demo company without a banner, with Loggia's mark in place of its logo.
 */
const sandbox = demoCompanies.find(({ isReadOnly }) => !isReadOnly) as (typeof demoCompanies)[number];
const dataDir = await mkdtemp(path.join(tmpdir(), 'loggia-screenshots-'));
const running = await start(readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' }));
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const picture of ['logo', 'icon']) {
    execFileSync(
      process.execPath,
      ['tools/tenant.ts', 'logo', '--tenant', sandbox.name, '--picture', picture, '--remove'],
      {
        env: { ...process.env, DATA_DIR: dataDir },
      },
    );
  }
  for (const scheme of ['light', 'dark'] as const) {
    await takeSignIn(scheme);
    await takeManager(scheme);
    await takeTogether(scheme);
    await takePhone(scheme);
    await takeAdministrator(scheme);
    await takeClient(scheme);
  }
} finally {
  await browser.close();
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function takeSignIn(scheme: Scheme): Promise<void> {
  const page = await open(scheme);
  await page.goto(`/login/${sandbox.id}`);
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await savePicture('docs', 'sign-in', scheme, await whole(page));
  await page.context().close();
}

/** Most screens in full, and one card of each kind for the landing page. */
async function takeManager(scheme: Scheme): Promise<void> {
  const page = await signedIn(scheme, 'manager');
  await savePicture('landing', 'dashboard', scheme, await whole(page));

  await visit(page, '/projects', 'Booking website relaunch');
  await savePicture('docs', 'projects', scheme, await whole(page));
  await savePicture('landing', 'project-card', scheme, await around(page, 'Booking website relaunch'));
  await visit(page, '/projects?view=timeline&sort=client', 'Today');
  await savePicture('docs', 'timeline', scheme, await whole(page));
  await visit(page, '/projects', 'Booking website relaunch');
  await page.getByRole('link', { name: /Lobby and bar refurbishment/ }).click();
  await settled(page, 'Team Members');
  await savePicture('docs', 'project', scheme, await whole(page));
  await page.getByRole('tab', { name: /^Images/ }).click();
  await page.getByRole('list', { name: 'Images' }).waitFor();
  await settled(page, 'Upload Image');
  await savePicture('docs', 'images', scheme, await whole(page));

  await visit(page, '/clients', 'Harbour & Finch Hotels');
  await savePicture('landing', 'client-card', scheme, await around(page, 'Harbour & Finch Hotels'));
  await visit(page, '/supportTickets?view=grid', 'Payment page jumps');
  await savePicture('landing', 'ticket-card', scheme, await around(page, 'Payment page jumps'));
  await page.getByRole('link', { name: 'Payment page jumps back to the room list' }).click();
  await settled(page, 'Staff only');
  await savePicture('docs', 'ticket', scheme, await whole(page));
  await page.context().close();
}

/** What the landing page shows of conversations and of the client's side, in a smaller window. */
async function takeTogether(scheme: Scheme): Promise<void> {
  const viewport = { width: 900, height: 640 };
  const manager = await signedIn(scheme, 'manager', { viewport });
  await visit(manager, '/projects', 'Lobby and bar refurbishment');
  await manager.getByRole('link', { name: /Lobby and bar refurbishment/ }).click();
  await manager.getByRole('tab', { name: /^Conversation/ }).click();
  await settled(manager, 'Staff only');
  await manager.getByRole('tablist').evaluate((tabs) => scrollBy(0, tabs.getBoundingClientRect().top - 64));
  await settled(manager, 'Staff only');
  await savePicture('landing', 'conversation', scheme, await whole(manager));
  await savePicture('docs', 'conversation', scheme, await whole(manager));
  await manager.context().close();

  const client = await signedIn(scheme, 'client', { viewport });
  await savePicture('landing', 'client', scheme, await whole(client));
  await client.context().close();
}

async function takePhone(scheme: Scheme): Promise<void> {
  const page = await signedIn(scheme, 'manager', { viewport: { width: 390, height: 440 }, isMobile: true });
  await savePicture('landing', 'dashboard-phone', scheme, await whole(page));
  await page.context().close();
}

async function takeAdministrator(scheme: Scheme): Promise<void> {
  const page = await signedIn(scheme, 'admin');
  await visit(page, '/settings/roles', 'manager');
  await page.getByRole('link', { name: 'manager' }).click();
  await settled(page, 'Edit projects');
  await savePicture('docs', 'roles', scheme, await whole(page));
  await page.context().close();
}

async function takeClient(scheme: Scheme): Promise<void> {
  const page = await signedIn(scheme, 'client');
  await savePicture('docs', 'client', scheme, await whole(page));
  await page.context().close();
}

async function signedIn(scheme: Scheme, userName: string, device: BrowserContextOptions = {}): Promise<Page> {
  const page = await open(scheme, device);
  await page.goto(`/login/${sandbox.id}`);
  await page.getByLabel('Email or Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await settled(page, 'Booking website relaunch');
  return page;
}

async function visit(page: Page, address: string, shows: string): Promise<void> {
  await page.goto(address);
  await settled(page, shows);
}

function open(colorScheme: Scheme, device: BrowserContextOptions = {}): Promise<Page> {
  return browser.newPage({
    baseURL: running.url,
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 2,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    ...device,
  });
}
