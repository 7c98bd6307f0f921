import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { card, choose } from '#tests/support/cards.ts';
import { addFour } from '#tests/support/four-projects.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio, withSecondUser } from '#tests/support/studio.ts';

const viewButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

test('all views show the projects of one filter, and the address, the back button and a reload keep it', {
  tag: ['@phone'],
}, async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await addFour(studio);
  await openAs(page, admin, `/projects?clientId=${studio.acme}&sort=title`);
  const filter = `clientId=${studio.acme}&sort=title`;
  await expect(page.getByRole('article')).toHaveText([/^Garden/, /^Late roof/, /^Lobby/]);

  await viewButton(page, 'List').click();
  await expect(page).toHaveURL(`/projects?${filter}&view=list`);
  await expect(page.getByRole('article')).toHaveText([/^Garden/, /^Late roof/, /^Lobby/]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await viewButton(page, 'Board').click();
  await expect(page).toHaveURL(`/projects?${filter}&view=board`);
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(card(page, 'Late roof')).toContainText('Overdue');
  await expect(page.getByRole('main').getByText('Led by nobody')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await viewButton(page, 'Timeline').click();
  await expect(page).toHaveURL(`/projects?${filter}&view=timeline`);
  const rows = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect(rows).toHaveText([/^Garden/, /^Late roof.*Overdue/, /^Lobby/]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await viewButton(page, 'Calendar').click();
  await expect(page).toHaveURL(`/projects?${filter}&view=calendar`);
  await expect(page.getByRole('heading', { level: 2 }).getByRole('status')).toHaveText(/^\w+ \d{4}$/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Garden' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Boiler' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.reload();
  await expect(viewButton(page, 'Calendar')).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(rows).toHaveCount(3);
  await rows.nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Late roof', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/projects?${filter}&view=timeline`);
  await expect(rows).toHaveText([/^Garden/, /^Late roof/, /^Lobby/]);
});

test('dropping a card and its menu give the same status, and on phones a menu of each project does', {
  tag: ['@phone'],
}, async ({ page, request, admin }) => {
  await addFour(await createStudio(request, admin));
  await openAs(page, admin, '/projects?view=board');
  await expect(page.getByRole('article')).toHaveCount(4);
  const sent: unknown[] = [];
  page.on('request', (each) => {
    if (each.method() === 'PATCH') sent.push([each.postDataJSON(), each.headers()['if-match']]);
  });
  const move = [{ status: 'InProgress' }, '"1"'];
  if (isPhone(page)) {
    await card(page, 'Garden').getByRole('combobox', { name: 'Status' }).selectOption('In Progress');
    await expect(page.getByText('“Garden” is now In Progress')).toBeVisible();
    expect(sent).toEqual([move]);
    return;
  }
  // By its title: a press on the due day changes that.
  await card(page, 'Garden').dragTo(column(page, 'In Progress'), { sourcePosition: { x: 60, y: 20 } });
  await expect(column(page, 'In Progress').getByRole('article', { name: 'Garden' })).toBeVisible();
  await expect(page.getByText('“Garden” is now In Progress')).toBeVisible();
  await choose(page, 'Boiler', 'Move to In Progress');
  await expect(column(page, 'In Progress').getByRole('article')).toHaveCount(4);
  await expect(page.getByText('“Boiler” is now In Progress')).toBeVisible();
  expect(sent).toEqual([move, move]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(column(page, 'Not Started').getByRole('article')).toHaveText([/^Boiler/]);
});

test('a card goes to where somebody else moved it first, and a message says so', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, '/projects?view=board');
  // Before the page learns of it.
  await page.route(
    `**/api/Projects/${id}`,
    async (route) => {
      await studio.call('PATCH', `/api/Projects/${id}`, { title: 'Lobby 2', status: 'OnHold' });
      await route.continue();
    },
    { times: 1 },
  );
  await card(page, 'Lobby').dragTo(column(page, 'Completed'));
  await expect(page.getByText('Somebody else changed “Lobby”. It is now On Hold')).toBeVisible();
  await expect(column(page, 'On Hold').getByRole('article')).toHaveText([/^Lobby 2/]);
  await expect(column(page, 'Completed').getByRole('article')).toHaveCount(0);
});

test('a client user has no handle and no menu on the board, and sees only their own dates in the calendar', async ({
  page,
  request,
  admin,
  browser,
}) => {
  const studio = await createStudio(request, admin);
  await addFour(studio);
  await withSecondUser(browser, studio.ann, async (theirs) => {
    await theirs.goto('/projects?view=board');
    await expect(theirs.getByRole('article')).toHaveCount(3);
    await expect(theirs.locator('[draggable=true], .drag-handle')).toHaveCount(0);
    await expect(theirs.getByRole('button', { name: 'More actions' })).toHaveCount(0);
    await theirs.goto('/projects?view=calendar');
    await expect(theirs.getByRole('grid').getByRole('link', { name: 'Garden' })).toBeVisible();
    await expect(theirs.getByRole('grid').getByRole('link', { name: 'Boiler' })).toHaveCount(0);
  });
  await openAs(page, studio.wim, '/projects?view=board');
  await expect(page.getByText('No projects found')).toBeVisible();
});

test('the calendar shows client users until when their tickets are answered', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await studio.addProject({ title: 'Lobby' });
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));
  const targets = { Medium: { answer: 60, resolve: 600 } };
  await studio.call('POST', '/api/ServiceLevels', { name: 'Standard', zone: 'UTC', hours, targets, isDefault: true });
  await studio.call('POST', '/api/Support/tickets', { title: 'Lamp', description: 'Dark', clientId: studio.acme });
  await studio.call('POST', '/api/Support/tickets', { title: 'Pipe', description: 'Wet', clientId: studio.globex });
  await openAs(page, studio.ann, '/projects?view=calendar');
  await expect(page.getByRole('grid').getByRole('link', { name: /Answer to #1 Lamp/ })).toBeVisible();
  await expect(page.getByRole('grid').getByRole('link', { name: /Pipe/ })).toHaveCount(0);
  await page.getByRole('link', { name: /Answer to #1 Lamp/ }).click();
  await expect(page.getByRole('heading', { name: 'Lamp', level: 1 })).toBeVisible();
});

test('a change of many projects says which were refused and why', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await addFour(studio);
  await openAs(page, admin, '/projects?view=list');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  const bar = page.getByRole('region', { name: 'Selected projects' });
  await expect(bar.getByRole('status')).toHaveText('4 selected');
  await expectAccessible(page);

  // Somebody else archives one before the page learns of it.
  await page.route(
    '**/api/Projects/bulk',
    async (route) => {
      const [{ id }] = await studio.call('GET', '/api/Projects?search=Lobby');
      await studio.call('POST', `/api/Projects/${id}/archive`);
      await route.continue();
    },
    { times: 1 },
  );
  await bar.getByRole('combobox', { name: 'Set status' }).selectOption('Completed');
  await expect(page.getByText('3 projects updated')).toBeVisible();
  await expect(bar.getByRole('alert')).toContainText('1 project was not changed');
  await expect(bar.getByRole('listitem')).toHaveText([/^Lobby: /]);
  await expect(page.getByRole('article').filter({ hasText: 'Completed' })).toHaveCount(3);

  await page.getByRole('button', { name: 'Select all' }).click();
  await bar.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('No projects found')).toBeVisible();
});
