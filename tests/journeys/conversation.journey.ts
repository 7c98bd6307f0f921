import type { Page } from '@playwright/test';
import { apiOf, expect, expectAccessible, expectNoSidewaysScroll, openAs, test } from '#tests/support/journey.ts';
import { createStudio, type Studio, withSecondUser } from '#tests/support/studio.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const message = (page: Page, text: string | RegExp) => page.locator('[data-message]', { hasText: text });
const form = (page: Page) => page.getByRole('form', { name: 'New message' });
const send = (page: Page) => page.getByRole('button', { name: /^Send/ });

/** Writes a message by the API. */
async function post(call: Studio['call'], subjectId: string, body: string, values: object = {}) {
  const sent = { subjectType: 'project', subjectId, body, audience: 'client', ...values };
  return (await call('POST', '/api/Messages', sent)).id as string;
}

async function openMenu(page: Page, text: string | RegExp, item: string) {
  await message(page, text).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('staff write in two lanes, and the client user reads one of them and answers', {
  tag: ['@phone', '@smoke'],
}, async ({ page, browser, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby', userIds: [studio.wim.id] });
  await openAs(page, admin, `/projects/${id}`);
  await page.getByRole('tab', { name: 'Conversation' }).click();
  await expect(page).toHaveURL(/\?tab=conversation$/);
  await expect(page.getByText('No messages yet')).toBeVisible();
  await expectAccessible(page);

  await expect(page.getByText('1 person of Acme and 1 of your team will read this')).toBeVisible();
  await page.getByText('1 person of Acme and 1 of your team will read this').click();
  await expect(page.getByText('Ann Acme, Wim Worker')).toBeVisible();
  await field(page).fill('The **sketches** are ready.');
  await page.getByRole('button', { name: 'Send to Acme' }).click();
  await expect(message(page, 'The sketches are ready.')).toContainText('Acme');
  await expect(page.locator('strong', { hasText: 'sketches' })).toBeVisible();
  await expect(field(page)).toHaveValue('');

  await page.getByRole('radio', { name: 'Staff only' }).check();
  await expect(page.getByText('1 person of your team will read this')).toBeVisible();
  await field(page).fill('They will want a third one.');
  await page.getByRole('button', { name: 'Send to staff only' }).click();
  await expect(message(page, 'They will want')).toContainText('Staff only');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await withSecondUser(browser, studio.ann, async (other) => {
    await other.goto(`/projects/${id}?tab=conversation`);
    await expect(message(other, 'The sketches are ready.')).toBeVisible();
    await expect(other.locator('[data-message]')).toHaveCount(1);
    await expect(other.getByRole('main')).not.toContainText('Staff');
    await expect(other.getByRole('radio')).toHaveCount(0);
    await expect(other.getByText(/of Studio .* will read this/)).toBeVisible();
    await field(other).fill('Lovely. Thursday?');
    await other.getByRole('button', { name: 'Send', exact: true }).click();
    // Without a reload.
    await expect(message(page, 'Lovely. Thursday?')).toContainText('Ann Acme');

    await openMenu(page, 'Lovely. Thursday?', 'Reply');
    await expect(field(page)).toBeFocused();
    await expect(page.getByRole('radio', { name: 'Acme' })).toBeChecked();
    await field(page).fill('Thursday is fine.');
    await send(page).click();
    await expect(message(other, 'Thursday is fine.')).toContainText('Lovely. Thursday?');
  });
});

test('people are mentioned by keyboard alone, and are told', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby', userIds: [studio.wim.id] });
  await openAs(page, admin, `/projects/${id}?tab=conversation`);
  await field(page).focus();
  await page.keyboard.type('Hello @');
  await expect(page.getByRole('option')).toHaveCount(2);
  await expect(page.getByRole('option', { name: 'Ann Acme' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('and @an');
  await page.keyboard.press('Tab');
  await expect(field(page)).toHaveValue('Hello @Wim Worker and @Ann Acme ');

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Staff only' })).toBeChecked();
  await expect(form(page).getByRole('alert')).toContainText("Ann Acme can't read messages to staff only");
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Not everybody you mention can read this.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the mention' }).press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(message(page, 'Hello @Wim Worker and @Ann Acme')).toContainText('Staff only');
  await expect(page.locator('.mention')).toHaveText(['@Wim Worker']);

  await openAs(page, studio.wim, '/inbox');
  const line = page.getByRole('listitem', { name: 'Lobby' });
  await expect(line).toContainText('Mentioned');
  await line.getByRole('link', { name: 'Lobby' }).click();
  await expect(message(page, 'Hello @Wim Worker')).toBeFocused();
});

test('a message is edited, answered, copied and deleted, and its history is open', async ({
  page,
  context,
  request,
  admin,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  const ann = await apiOf(request, studio.ann);
  const first = await post(ann, id, 'What does it cost?');
  await post(studio.call, id, 'About 400.');
  await openAs(page, admin, `/projects/${id}?tab=conversation`);

  await message(page, 'What does it cost?').getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Reply', 'Copy link', 'Delete']);
  await page.keyboard.press('Escape');
  await openMenu(page, 'About 400.', 'Edit');
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Text' }).fill('About 4,000.');
  await page.keyboard.press('Control+Enter');
  await expect(message(page, 'About 4,000.')).toBeVisible();
  // Within 15 minutes.
  await expect(page.getByRole('button', { name: 'edited' })).toHaveCount(0);

  await openMenu(page, 'What does it cost?', 'Copy link');
  await expect(page.getByRole('status').getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).search).toBe(`?tab=conversation&message=${first}`);

  await openMenu(page, 'About 4,000.', 'Delete');
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'This message was deleted.')).toContainText('Ada Admin');
  await expect(page.getByText('About 4,000.')).toHaveCount(0);

  await openAs(page, studio.ann, link.replace(/^https?:\/\/[^/]+/, ''));
  await expect(message(page, 'What does it cost?')).toBeFocused();
  await expect(message(page, 'This message was deleted.')).toBeVisible();
});

test('earlier messages load without a jump, and new ones wait below', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  for (let number = 1; number <= 120; number++) await post(studio.call, id, `Message ${number}.`);
  await openAs(page, admin, `/projects/${id}?tab=conversation`);
  await expect(message(page, 'Message 120.')).toBeInViewport();
  await expect(message(page, 'Message 1.')).toHaveCount(0);

  // The first page has 50.
  const list = page.getByRole('region', { name: 'Messages' });
  await list.focus();
  await list.evaluate((area) => area.scrollTo(0, 600));
  await expect(message(page, 'Message 70.')).toBeAttached();
  const shown = await topOf(page);
  await expect(message(page, 'Message 60.')).toBeAttached();
  expect(await topOf(page)).toEqual(shown);
  const ann = await apiOf(request, studio.ann);
  await post(ann, id, 'Are you there?');
  await post(ann, id, 'It is urgent.');
  const button = page.getByRole('button', { name: '2 new messages' });
  await expect(button).toBeVisible();
  expect(await topOf(page)).toEqual(shown);
  await button.click();
  await expect(message(page, 'It is urgent.')).toBeInViewport();
  await expect(button).toHaveCount(0);
  await post(ann, id, 'At the end now.');
  await expect(message(page, 'At the end now.')).toBeInViewport();
  // What is far away is not drawn.
  await expect(page.locator('[data-message]')).not.toHaveCount(123);
});

/** The first message on screen, and where it is. */
async function topOf(page: Page) {
  return page.getByRole('region', { name: 'Messages' }).evaluate((area) => {
    const { left, top } = area.getBoundingClientRect();
    const row = document.elementFromPoint(left + 80, top + 60)?.closest('[data-message]');
    return [row?.textContent, Math.round((row?.getBoundingClientRect().top ?? 0) - top)];
  });
}

test('a draft outlives another screen and a failed send', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, `/projects/${id}?tab=conversation`);
  await field(page).fill('Half a thought');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Back to projects' }).click();
  await page.getByRole('link', { name: 'Lobby' }).click();
  await page.getByRole('tab', { name: 'Conversation' }).click();
  await expect(field(page)).toHaveValue('Half a thought');

  await page.route('**/api/Messages', (route) =>
    route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
  );
  await send(page).click();
  await expect(form(page).getByRole('alert')).toContainText('Not sent.');
  await expect(field(page)).toHaveValue('Half a thought');
  await expectAccessible(page);
  await page.unroute('**/api/Messages');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(message(page, 'Half a thought')).toHaveCount(1);
  await expect(field(page)).toHaveValue('');
});

test('hostile text is text', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  const ann = await apiOf(request, studio.ann);
  const loaded: string[] = [];
  page.on('request', (each) => loaded.push(each.url()));
  for (const body of [
    '<img src="https://spy.example/1.png" onerror="window.hacked = 1">',
    '![](https://spy.example/2.png) [x](javascript:window.hacked=1)',
    '> '.repeat(4999),
    '\u202Edesrever',
    'a'.repeat(10_000),
  ]) {
    await post(ann, id, body);
  }
  await openAs(page, admin, `/projects/${id}?tab=conversation`);
  await expect(message(page, 'desrever')).toBeAttached();
  await expect(page.getByText('[x](javascript:window.hacked=1)')).toBeAttached();
  await expect(page.locator('[data-message]')).toHaveCount(5);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(loaded.filter((url) => url.includes('spy.example'))).toEqual([]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
