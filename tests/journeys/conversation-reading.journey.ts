import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, expect, openAs, test } from '#tests/support/journey.ts';
import { message, post } from '#tests/support/message-screen.ts';
import { createStudio } from '#tests/support/studio.ts';

test('earlier messages load without a jump, and new ones wait below', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  const words = '\n\nWords'.repeat(3);
  for (let number = 1; number <= 120; number++) await post(studio.call, id, `Message ${number}.${words}`);
  await openAs(page, admin, `/projects/${id}?tab=conversation`);
  await expect(message(page, 'Message 120.')).toBeInViewport();
  await expect(message(page, 'Message 1.')).toHaveCount(0);

  // The first page has 25.
  const list = page.getByRole('region', { name: 'Messages' });
  await list.focus();
  await list.evaluate((area) => area.scrollTo(0, 600));
  // What was far away is drawn when it comes near.
  await expect.poll(async () => (await topOf(page)).text).toContain('Message');
  const shown = await topOf(page);
  await expect(message(page, 'Message 90.')).toBeAttached();
  expectSamePlace(await topOf(page), shown);
  const ann = await apiOf(request, studio.ann);
  await post(ann, id, 'Are you there?');
  await post(ann, id, 'It is urgent.');
  const button = page.getByRole('button', { name: '2 new messages' });
  await expect(button).toBeVisible();
  expectSamePlace(await topOf(page), shown);
  await button.click();
  await expect(message(page, 'It is urgent.')).toBeInViewport();
  await expect(button).toHaveCount(0);
  await post(ann, id, 'At the end now.');
  await expect(message(page, 'At the end now.')).toBeInViewport();
  await expect(page.getByRole('status').filter({ hasText: /^Ann Acme writes: At the end now\.$/ })).toHaveCount(1);

  // What is far away is not drawn, so a long conversation scrolls as fast as a short one.
  await list.hover();
  await expect(async () => {
    await page.mouse.wheel(0, -4000);
    await expect(message(page, 'Message 1.')).toBeInViewport({ timeout: 300 });
  }).toPass();
  const drawn = page.locator('[data-message]');
  await expect(async () => expect(await drawn.count()).toBeLessThan(60)).toPass();
  expect(await list.evaluate((area) => area.querySelectorAll('*').length)).toBeLessThan(2500);
});

test('a long conversation that opens at an early message jumps to the newest, and back by the address', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  const first = await post(studio.call, id, 'Message 1.');
  for (let number = 2; number <= 150; number++) await post(studio.call, id, `Message ${number}.`);
  await openAs(page, admin, `/projects/${id}?tab=conversation&message=${first}`);
  await expect(message(page, 'Message 1.').first()).toBeInViewport();
  await expect(message(page, 'Message 150.')).toHaveCount(0);
  const jump = page.getByRole('button', { name: 'Jump to newest' });

  // A failure leaves the reader where they are.
  await page.route('**/feed?*', (route) => route.fulfill({ status: 400, json: { message: 'No.' } }));
  await jump.click();
  await expect(jump).toBeVisible();
  await expect(message(page, 'Message 1.').first()).toBeInViewport();
  await page.unroute('**/feed?*');

  await jump.focus();
  await page.keyboard.press('Enter');
  await expect(message(page, 'Message 150.')).toBeInViewport();
  await expect(jump).toHaveCount(0);
  // The button is gone, so the keyboard goes on in the list.
  await expect(page.getByRole('region', { name: 'Messages' })).toBeFocused();
  await page.reload();
  await expect(message(page, 'Message 1.').first()).toBeInViewport();
  await expect(jump).toBeVisible();
});

test('hostile text is text', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  const ann = await apiOf(request, studio.ann);
  const loaded: string[] = [];
  page.on('request', (each) => loaded.push(each.url()));
  // It opens at the first of them, and what is far below is not drawn.
  for (const body of [
    'a'.repeat(10_000),
    '> '.repeat(4999),
    '<img src="https://spy.example/1.png" onerror="window.hacked = 1">',
    '![](https://spy.example/2.png) [x](javascript:window.hacked=1)',
    '\u202Edesrever',
  ]) {
    await post(ann, id, body);
  }
  await openAs(page, admin, `/projects/${id}?tab=conversation`);
  const list = page.getByRole('region', { name: 'Messages' });
  await expect(async () => {
    await list.evaluate((area) => area.scrollTo(0, area.scrollHeight));
    await expect(message(page, 'desrever')).toBeInViewport({ timeout: 300 });
  }).toPass();
  await expect(page.getByText('[x](javascript:window.hacked=1)')).toBeAttached();
  await expect(page.getByText('<img src="https://spy.example/1.png"')).toBeAttached();
  await list.evaluate((area) => area.scrollTo(0, 0));
  await expect(message(page, 'a'.repeat(10_000))).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(loaded.filter((url) => url.includes('spy.example'))).toEqual([]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

/** The first message on screen, and where it is. */
async function topOf(page: Page) {
  return page.getByRole('region', { name: 'Messages' }).evaluate((area) => {
    const { left, top } = area.getBoundingClientRect();
    const row = document.elementFromPoint(left + 80, top + 60)?.closest('[data-message]');
    return { text: row?.textContent, top: (row?.getBoundingClientRect().top ?? 0) - top };
  });
}

type Place = Awaited<ReturnType<typeof topOf>>;

/** Browsers scroll by whole pixels, so what they keep in place may move by less than one. */
function expectSamePlace(now: Place, before: Place) {
  expect(now.text).toBe(before.text);
  expect(Math.abs(now.top - before.top)).toBeLessThan(1);
}
