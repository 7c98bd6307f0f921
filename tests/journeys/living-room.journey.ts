import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio } from '#tests/support/studio.ts';

/** A project as a place: who is here now, its newest picture, and changes that move into place. */

const faces = (page: Page) => page.getByRole('list', { name: 'Here now' }).getByRole('img');

test('people see who else has the project open, and client users only the team', async ({
  page,
  browser,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby', userIds: [studio.wim.id, studio.ann.id] });
  await openAs(page, admin, `/projects/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible();
  await expect(faces(page)).toHaveCount(0);
  const title = await page.getByRole('region', { name: 'Summary' }).boundingBox();

  const context = await browser.newContext();
  const client = await context.newPage();
  await openAs(client, studio.ann, `/projects/${id}`);
  await expect(page.getByRole('img', { name: 'Ann Acme' })).toBeVisible();
  // The faces move nothing.
  expect(await page.getByRole('region', { name: 'Summary' }).boundingBox()).toEqual(title);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Ada is not on the team, Wim is.
  const other = await context.browser()?.newContext();
  const worker = (await other?.newPage()) as Page;
  await openAs(worker, studio.wim, `/projects/${id}`);
  await expect(faces(worker)).toHaveCount(2);
  await expect(client.getByRole('img', { name: 'Wim Worker' })).toBeVisible();
  await expect(faces(client)).toHaveCount(1);
  await expect(faces(page)).toHaveCount(2);

  await worker.goto('/dashboard');
  await expect(faces(page)).toHaveCount(1);
  await expect(faces(client)).toHaveCount(0);
  await client.getByRole('link', { name: 'Back to projects' }).click();
  await expect(faces(page)).toHaveCount(0);
  await other?.close();
  await context.close();
});

test('the summary shows the newest picture, and leaves the screen to files on other tabs', { tag: ['@phone'] }, async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const description = 'A new desk, new lamps and a new floor. '.repeat(12);
  const id = await studio.addProject({ title: 'Lobby', description });
  await openAs(page, admin, `/projects/${id}`);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toBeVisible();
  const cover = summary.getByRole('link', { name: 'Open the images' });
  await expect(cover).toHaveCount(0);

  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c06030' } })
    .jpeg()
    .toBuffer();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const uploaded = await request.post('/api/Image/upload', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { ProjectId: id, Audience: 'client', File: { name: 'lobby.jpg', mimeType: 'image/jpeg', buffer } },
  });
  expect(uploaded.status()).toBe(201);
  await expect(cover.locator('img')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const whole = (await summary.boundingBox())?.height ?? 0;
  await cover.click();
  await expect(page.getByRole('tab', { name: /Images/, selected: true })).toBeVisible();
  await expect.poll(async () => (await summary.boundingBox())?.height).toBeLessThan(Math.min(whole, 200));
  await expect(summary.getByRole('term')).toHaveText(['Start Date', 'Due Date', 'Team Size', 'Stakeholders']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('cards move to their new places, unless the reader wants less motion', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const call = await apiOf(request, admin);
  await studio.addProject({ title: 'Attic' });
  const lobby = await studio.addProject({ title: 'Lobby' });
  /** Counts the cards that ever moved. */
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
      document.documentElement.dataset.moved = String(Number(document.documentElement.dataset.moved ?? 0) + 1);
      return animate.apply(this, given);
    };
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const moved = () => page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));
  await openAs(page, admin, '/projects?sort=title');
  await expect(page.getByRole('article')).toHaveCount(2);
  expect(await moved()).toBe(0);
  await call('PATCH', `/api/Projects/${lobby}`, { title: 'Aaron room' });
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Aaron room');
  expect(await moved()).toBe(2);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await call('PATCH', `/api/Projects/${lobby}`, { title: 'Lobby' });
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Attic');
  expect(await moved()).toBe(2);
});
