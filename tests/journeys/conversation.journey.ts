import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, expect, openAs, test } from '#tests/support/journey.ts';
import { field, form, message, openMenu, post, send } from '#tests/support/message-screen.ts';
import { createStudio, withSecondUser } from '#tests/support/studio.ts';

test('staff write in two lanes, and the client user reads one of them and answers', {
  tag: ['@phone', '@smoke'],
}, async ({ page, browser, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby', userIds: [studio.wim.id] });
  await openAs(page, admin, `/projects/${id}`);
  await page.getByRole('tab', { name: 'Conversation' }).click();
  await expect(page).toHaveURL(/\?tab=conversation$/);
  await expect(page.getByText('created the project')).toBeVisible();
  await expectAccessible(page);

  await expect(page.getByText('1 person of Acme and 1 of your team will read this')).toBeVisible();
  await page.getByText('1 person of Acme and 1 of your team will read this').click();
  await expect(page.getByText('Ann Acme, Wim Worker')).toBeVisible();
  await field(page).fill('The **sketches** are ready.');
  await page.getByRole('button', { name: 'Send to Acme' }).click();
  await expect(field(page)).toHaveValue('');

  await page.getByRole('radio', { name: 'Staff only' }).check();
  await expect(page.getByText('1 person of your team will read this')).toBeVisible();
  await field(page).fill('They will want a third one.');
  await page.getByRole('button', { name: 'Send to staff only' }).click();
  // Both wait for a few seconds at the same time.
  await expect(message(page, 'The sketches are ready.')).toContainText('Acme');
  await expect(page.locator('strong', { hasText: 'sketches' })).toBeVisible();
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
  // Until it is known who is on both sides, the form is for staff.
  await expect(page.getByRole('radio', { name: 'Acme' })).toBeChecked();
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

  // A message that arrives on another tab of the project is announced there, and read when it is seen.
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page).toHaveTitle('Lobby · Project Details · Loggia');
  const tab = page.getByRole('tab', { name: 'Conversation' });
  await expect(tab.getByRole('img', { name: '1 new message' })).toHaveCount(0);
  await post(studio.call, id, 'One more thing.');
  await expect(tab.getByRole('img', { name: '1 new message' })).toBeVisible();
  await expectAccessible(page);
  await tab.click();
  await expect(message(page, 'One more thing.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Conversation' })).toBeAttached();
  await expect(tab.getByRole('img', { name: '1 new message' })).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Inbox' })).toHaveAccessibleDescription('');
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
