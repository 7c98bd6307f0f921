import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportKind } from '#contract/exchange/export-kinds.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { keepFile } from '#tests/guarantees/world/seed-files.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { download, makeExport, unpack } from '#tests/support/hand-over.ts';
import { openAddress } from '#tests/support/monitored-browser.ts';
import { findBrowser } from '#tools/browser.ts';
import journeys from '../../../playwright.config.ts';

/** (i) 2: the pages of every kind of archive work from a disk, without a network: axe finds nothing, and every link opens. */

let test: TestApp;
let world: World;
let browser: Browser;

beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  await addMissingBytes();
  browser = await chromium.launch({ ...journeys.use?.launchOptions, executablePath: findBrowser() });
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await test.stop();
});

describe.each(['HandOver', 'Person', 'Company'] as const)('the pages of the kind %s', (kind) => {
  it('have no violation in light and dark, fit a phone, and open every link without a network', async () => {
    const { admin } = world.people;
    const made = await makeExport(test, admin, kind, subjectOf(kind));
    const archive = await unpack(await download(test, admin, made.id));
    const context = await browser.newContext({ offline: true });
    const foreign: string[] = [];
    context.on('request', (request) => {
      if (!request.url().startsWith('file:')) foreign.push(request.url());
    });
    const page = await context.newPage();
    const links = new Set<string>();
    const pages = [...archive.files.keys()].filter((name) => name.endsWith('.html') && !name.startsWith('files/'));
    for (const name of pages) {
      await page.setViewportSize({ width: 1400, height: 900 });
      await page.goto(pathToFileURL(path.join(archive.folder, name)).href);
      expect([name, await findViolations(page)]).toEqual([name, []]);
      for (const link of await linksOf(page)) links.add(link);
      await page.setViewportSize({ width: 390, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([name, overflow]).toEqual([name, 0]);
    }
    for (const link of links) {
      expect([link, existsSync(fileURLToPath(link))]).toEqual([link, true]);
      await openAddress(page, link);
    }
    process.stdout.write(`${kind}: ${pages.length} pages, ${links.size} links\n`);
    expect([pages.length > 0, links.size > 5, foreign]).toEqual([true, true, []]);
    await context.close();
    await archive.remove();
  }, 600_000);
});

function subjectOf(kind: ExportKind): string {
  const { people, principals, a } = world;
  return { HandOver: principals.clientUser.places.own.projectId, Person: people.clientUser.id, Company: a.id }[kind];
}

function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() => [...document.querySelectorAll('a')].map(({ href }) => href));
}

async function findViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
    const violations = await page.evaluate(async () => {
      const result = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
      });
      return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    });
    found.push(...violations.map((each) => `${colorScheme}: ${each}`));
  }
  return found;
}

/** The world has rows without bytes. */
async function addMissingBytes(): Promise<void> {
  const { rows } = await test.database.owner.query(`
    select tenant_id as tenant, id from document_versions union all select tenant_id, id from images
    union all select tenant_id, id from attachments union all select tenant_id, id from inbound_mails`);
  for (const { tenant, id } of rows) {
    const stored = await test.services.files.store.open(fileKey(tenant, id));
    if (stored) await stored.close();
    else await keepFile(test, tenant, id, 'a file');
  }
}
