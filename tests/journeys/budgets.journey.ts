import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { expect, openAs, signIn, test } from '#tests/support/journey.ts';
import { createStudio } from '#tests/support/studio.ts';

/** The size of the scripts that a page loads, in gzipped bytes. */

/** Adds up the sizes of all scripts from now on, once per address. */
function sumScriptSizes(page: Page): () => Promise<number> {
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    // Scripts of the previous page have no body any more and are not counted.
    const size = response.body().then(
      (body) => gzipSync(body, { level: 9 }).length,
      () => 0,
    );
    scripts.set(response.url(), size);
  });
  return async () => (await Promise.all(scripts.values())).reduce((sum, size) => sum + size, 0);
}

test('the landing page loads at most 10 kB of scripts', async ({ page }) => {
  const bytes = sumScriptSizes(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await bytes()).toBeGreaterThan(100);
  expect(await bytes()).toBeLessThanOrEqual(10_000);
});

test('signing in loads at most 150 kB of scripts, the signed-in dashboard 220 kB', async ({ page, admin }) => {
  const toSignIn = sumScriptSizes(page);
  await page.goto(`/login/${admin.tenantId}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await toSignIn()).toBeGreaterThan(50_000);
  expect(await toSignIn()).toBeLessThanOrEqual(150_000);

  await signIn(page, admin);
  const toDashboard = sumScriptSizes(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('group', { name: 'Total Projects' })).toBeVisible();
  expect(await toDashboard()).toBeGreaterThan(100_000);
  expect(await toDashboard()).toBeLessThanOrEqual(220_000);
});

test('the sign-in page requests its scripts from HTML, not from another script', async ({ page, admin }) => {
  // The script of the app never loads, so it cannot request the others.
  await page.route(/assets.app-.*[.]js$/, () => {});
  const parts = [/assets.entrance-.*[.]js$/, /assets.entrance-.*[.]css$/].map((part) => page.waitForRequest(part));
  await page.goto(`/login/${admin.tenantId}`, { waitUntil: 'commit' });
  await Promise.all(parts);
});

test('projects and project details load at most 25 scripts each', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, '/dashboard');
  for (const [path, content] of [
    ['/projects', page.getByRole('article', { name: 'Lobby' })],
    [`/projects/${id}`, page.getByRole('heading', { name: 'Lobby', level: 1 })],
  ] as const) {
    const scripts = new Set<string>();
    const count = (each: Request) => each.resourceType() === 'script' && scripts.add(each.url());
    page.on('request', count);
    await page.goto(path);
    await expect(content).toBeVisible();
    page.off('request', count);
    expect(scripts.size, path).toBeGreaterThan(5);
    expect(scripts.size, path).toBeLessThanOrEqual(25);
  }
});
