import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, expect, openAs, test } from '#tests/support/journey.ts';
import { message, post } from '#tests/support/message-screen.ts';
import { createStudio, withSecondUser } from '#tests/support/studio.ts';

test('a long conversation opens at its first new message, and reading it on one device clears the other', {
  tag: ['@phone'],
}, async ({ page, browser, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  const ann = await apiOf(request, studio.ann);
  await post(ann, id, 'Read already.');
  await openAs(page, admin, `/projects/${id}?tab=conversation`);
  await expect(message(page, 'Read already.')).toBeInViewport();
  const tab = page.getByRole('tab', { name: /Conversation/ });
  await expect(tab.getByRole('img')).toHaveCount(0);
  await page.goto('/projects');
  for (let number = 1; number <= 80; number++) await post(ann, id, `Message ${number}.`);

  await withSecondUser(browser, admin, async (other) => {
    await other.goto(`/projects/${id}`);
    await expect(other.getByRole('tab', { name: /Conversation/ }).getByRole('img')).toHaveAccessibleName(
      '80 new messages',
    );
    // The latest page has 50, so the first new message is on none that is loaded.
    await page.goto(`/projects/${id}?tab=conversation`);
    await expect(page.getByText('New: 80')).toBeInViewport();
    await expect(message(page, 'Message 1.')).toBeInViewport();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: /^\d+ new messages$/ }).click();
    await expect(message(page, 'Message 80.')).toBeInViewport();
    await expect(tab.getByRole('img')).toHaveCount(0);
    // Without a reload.
    await expect(other.getByRole('tab', { name: /Conversation/ }).getByRole('img')).toHaveCount(0);
  });
});

test('a link to an old message leads on to the newest', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  const first = await post(studio.call, id, 'Message 0.');
  for (let number = 1; number <= 90; number++) await post(studio.call, id, `Message ${number}.`);
  await openAs(page, admin, `/projects/${id}?tab=conversation&message=${first}`);
  await expect(message(page, 'Message 0.')).toBeFocused();
  await expect(message(page, 'Message 90.')).toHaveCount(0);
  const list = page.getByRole('region', { name: 'Messages' });
  const last = message(page, 'Message 90.');
  await expect(async () => {
    await list.evaluate((area) => area.scrollBy(0, 1500));
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Jump to newest' })).toHaveCount(0);
  // The beginning stays, and nothing is there twice.
  await list.evaluate((area) => area.scrollTo(0, 0));
  await expect(message(page, 'Message 0.')).toBeInViewport();
  await expect(message(page, 'Message 1.')).toHaveCount(1);
  await page.getByRole('button', { name: 'Jump to newest' }).click();
  await expect(last).toBeInViewport();
});

test('the feed shows what happened between the messages, and its filter is in the address', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await post(studio.call, id, 'Before.');
  await studio.call('PATCH', `/api/Projects/${id}`, { status: 'OnHold' });
  await post(studio.call, id, 'After.');
  await openAs(page, admin, `/projects/${id}?tab=conversation`);
  const rows = page.locator('[data-entry]');
  await expect(rows).toContainText(['created the project', 'Before.', 'to On Hold', 'After.']);
  await expectAccessible(page);

  const top = () => page.evaluate(() => window.scrollY);
  const before = await top();
  await page.getByRole('button', { name: 'Activity', exact: true }).click();
  await expect(page).toHaveURL(/[?&]show=activity/);
  await expect(rows).toContainText(['created the project', 'to On Hold']);
  await expect(rows).toHaveCount(2);
  expect(await top()).toBe(before);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await expect(rows).toContainText(['Before.', 'After.']);
  await expect(rows).toHaveCount(2);
});

test('a project is muted and followed by keyboard', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, `/projects/${id}?tab=conversation`);
  await page.getByRole('button', { name: 'Follow', exact: true }).press('Enter');
  await expect(page.getByRole('menuitemradio', { name: /As usual/ })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Muted' })).toBeFocused();
  const read = () => studio.call('GET', `/api/Follows?subjectType=project&subjectId=${id}`);
  await expect.poll(async () => (await read()).level).toBe('none');
  await page.reload();
  await page.getByRole('button', { name: 'Muted' }).click();
  await page.getByRole('menuitemradio', { name: /Everything new/ }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  await expect.poll(async () => (await read()).level).toBe('all');
});
