import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CDPSession, expect, type Page, type Request } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

/** The minified script. The other one is more than twice as long, and each page reads it again. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What each page is reading, and how many reads it ever began. */
const readsOf = new WeakMap<Page, { open: Set<Request>; begun: number }>();

/**
 * Keeps the reads of a page that are not answered yet: of the API, but for the endless stream of changes, and of parts of the script. Its
 * beginning is not one of them: what the HTML shows is there without it.
 */
export function watchReads(page: Page): void {
  const reads = { open: new Set<Request>(), begun: 0 };
  readsOf.set(page, reads);
  page.on('request', (request) => {
    const isRead = request.method() === 'GET' && /\/api\/(?!Changes)|(?<!\/app-[\w-]+)\.js$/.test(request.url());
    if (!isRead) return;
    reads.open.add(request);
    reads.begun += 1;
  });
  page.on('requestfinished', (request) => reads.open.delete(request));
  page.on('requestfailed', (request) => reads.open.delete(request));
}

/** The size of a phone, as in playwright.config.ts. */
const phone = { width: 360, height: 780 };

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 600;
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The only rules whose result depends on the colour scheme. */
const colours = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no WCAG 2.2 AA violation on the current screen, in light and dark, and as it is on a phone. A phone is checked in
 * light only: colours do not depend on the width.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForReads(page);
  await expectNoViolations(page, 'light');
  if (isPhone(page)) return;
  await expectNoViolations(page, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await asOnPhone(page, async () => {
    await expectNoViolations(page, 'light');
    await expectNoSidewaysScroll(page);
  });
}

/**
 * Waits until the page reads nothing more: the answer to one read can lead to the next. A part of the screen that still loads fades in,
 * and its text is pale until then.
 */
async function waitForReads(page: Page): Promise<void> {
  const reads = readsOf.get(page);
  await expect(async () => {
    await page.evaluate(waitForDrawing);
    expect([...(reads?.open ?? [])].map((read) => read.url())).toEqual([]);
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
}

/** Does `work` while the page has the size and the pointer of a phone. */
export async function asOnPhone(page: Page, work: () => Promise<void>): Promise<void> {
  const size = page.viewportSize();
  const developerTools = developerToolsOf.get(page) ?? (await page.context().newCDPSession(page));
  developerToolsOf.set(page, developerTools);
  await developerTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize(phone);
  await work();
  if (size) await page.setViewportSize(size);
  await developerTools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  // Some parts have another place on a phone, and are made again for the larger screen.
  await page.evaluate(waitForDrawing);
}

/** They stay open, because the page loses a journey's passkeys when they close. */
const developerToolsOf = new WeakMap<Page, CDPSession>();

async function expectNoViolations(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const begun = readsOf.get(page)?.begun;
  await waitForReads(page);
  await page.evaluate(waitForTransitions);
  const options: RunOptions =
    colorScheme === 'light'
      ? { runOnly: { values: standards, type: 'tag' }, rules: { 'heading-order': { enabled: true } } }
      : { runOnly: { values: colours, type: 'rule' } };
  const violations: Violation[] = [];
  for (const violation of await findViolations(page, options)) {
    if (violation.id !== 'target-size' || (await isStillViolation(page, violation))) violations.push(violation);
  }
  // What began to load after the wait, such as the answer to a script that a busy machine runs late, was still pale.
  if (violations.length > 0 && begun !== readsOf.get(page)?.begun) return expectNoViolations(page, colorScheme);
  expect(violations).toEqual([]);
}

/** A control that the page has scrolled partly below a bar is large enough if it is so in the middle of the screen. */
async function isStillViolation(page: Page, { id, target }: Violation): Promise<boolean> {
  await page.locator(target).evaluate((control) => control.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const violations = await findViolations(page, { runOnly: { values: [id], type: 'rule' } });
  return violations.some((violation) => violation.target === target);
}

type Violation = { id: string; target: string; html: string; failureSummary: string | undefined };

/** Loads axe once for a page, which takes longer than a check. Our screens have no frames. */
async function findViolations(page: Page, options: RunOptions): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html, failureSummary }) => ({ id, target: target.join(' '), html, failureSummary })),
      );
    },
    { ...options, resultTypes: ['violations'] } satisfies RunOptions as RunOptions,
  );
}

/** Waits until the page has drawn what it knows, such as the colours of a new scheme. */
async function waitForDrawing(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Waits until nothing fades in any more. Animations without an end do not count. */
async function waitForTransitions(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Expects nothing wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
