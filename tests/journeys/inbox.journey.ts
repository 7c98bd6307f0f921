import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts';
import { apiOf, expect, openAs, test } from '../support/journey.ts';
import { pressGoShortcut } from '../support/keyboard.ts';
import { createStudio } from '../support/studio.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Inbox' });
const line = (page: Page, title: string) => page.getByRole('listitem', { name: title });

test('news appear without a reload, and the whole inbox works by keyboard', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await openAs(page, studio.wim, '/inbox');
  await expect(page.getByText("You're all caught up")).toBeVisible();
  await expectAccessible(page);
  await expect(bell(page)).toHaveAccessibleDescription('');

  for (const title of ['Lobby', 'Website', 'Terrace']) await studio.addProject({ title, userIds: [studio.wim.id] });
  await expect(bell(page)).toHaveAccessibleDescription('3 waiting for you, 3 unread');
  await expect(line(page, 'Lobby')).toContainText('Assigned');
  await expect(line(page, 'Lobby')).toContainText('New project · Ada Admin');
  await expectAccessible(page);

  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Terrace' })).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page.getByRole('link', { name: 'Terrace' })).toBeFocused();
  await page.keyboard.press('e');
  await expect(line(page, 'Terrace')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Website' })).toBeFocused();
  await page.keyboard.press('s');
  await expect(page.getByRole('menuitem', { name: 'Tomorrow' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(line(page, 'Website')).toBeHidden();
  await expect(bell(page)).toHaveAccessibleDescription('1 waiting for you, 1 unread');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleDescription('');

  await pressGoShortcut(page, 'i', /\/inbox$/);
  await page.getByRole('button', { name: 'Snoozed' }).click();
  await expect(page).toHaveURL(/\/inbox\?state=snoozed$/);
  await expect(line(page, 'Website')).toContainText('Snoozed until');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('In the inbox');
});

test('reading on one device clears the other, and a line leaves with its project', async ({
  page,
  context,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby', userIds: [studio.wim.id] });
  await openAs(page, studio.wim, '/dashboard');
  await expect(bell(page)).toHaveAccessibleDescription('1 waiting for you, 1 unread');
  const other = await context.newPage();
  await other.goto('/inbox');
  await other.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(other.getByRole('status').getByText('All marked as read')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleDescription('');

  await studio.call('PATCH', `/api/Projects/${id}`, { status: 'OnHold' });
  await expect(bell(page)).toHaveAccessibleDescription('1 unread');
  await studio.call('PATCH', `/api/Projects/${id}`, { userIds: [] });
  await page.goto('/inbox');
  await expect(page.getByText("You're all caught up")).toBeVisible();
  await expect(bell(page)).toHaveAccessibleDescription('');
});

test('a client user reads their inbox on a phone, mutes a project and turns groups off', { tag: '@phone' }, async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby renovation of the second and third floor' });
  await openAs(page, studio.ann, '/inbox');
  await expect(line(page, 'Lobby renovation')).toContainText('News');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await line(page, 'Lobby renovation').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Mute project' }).click();
  await expect(page.getByRole('status').getByText('Project muted')).toBeVisible();

  await page.getByRole('button', { name: 'Notification settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notification settings' });
  await expect(dialog.getByText('Lobby renovation')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Unmute/ }).click();
  await dialog.getByRole('combobox', { name: 'Changes to projects' }).click();
  await page.getByRole('option', { name: 'Off', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').getByText('Settings saved')).toBeVisible();
  const ann = await apiOf(request, studio.ann);
  expect(await ann('GET', '/api/Notifications/settings')).toMatchObject({
    groups: { projects: { inApp: false }, files: { inApp: true, mail: 'digest' } },
    mutedProjects: [],
  });
  await studio.call('PATCH', `/api/Projects/${id}`, { status: 'OnHold' });
  await expect(line(page, 'Lobby renovation')).not.toContainText('2 new');
});

test('a line about a status update leads to the updates', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await studio.call('PATCH', '/api/Company', { modules: ['updates'] });
  const project = await studio.addProject({ title: 'Lobby', userIds: [studio.ann.id] });
  await studio.call('POST', `/api/Projects/${project}/updates`, { health: 'AtRisk', body: 'The floor comes late.' });
  await openAs(page, studio.ann, '/inbox');
  await expect(line(page, 'Lobby')).toContainText('Status update: At risk');
  await line(page, 'Lobby').getByRole('link', { name: 'Lobby' }).click();
  await expect(page).toHaveURL(`/projects/${project}?tab=updates`);
  await expect(page.getByText('The floor comes late.')).toBeVisible();
});
