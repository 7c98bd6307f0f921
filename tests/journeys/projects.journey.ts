import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { card } from '#tests/support/cards.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { addDays, createStudio, withSecondUser } from '#tests/support/studio.ts';

test('the address keeps search, status and view, also after a reload', {
  tag: ['@S2.projects.search', '@S2.projects.view', '@S2.projects.none-found'],
}, async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await studio.addProject({ title: 'Lobby 100%', status: 'InProgress' });
  await studio.addProject({ title: 'Garden', description: 'with a LOBBY tree', status: 'InProgress' });
  await studio.addProject({ title: 'Lobby done', status: 'Completed', progressPercentage: 100 });
  await studio.addProject({ title: 'Late roof', startDate: addDays(-9), endDate: addDays(-1), status: 'OnHold' });
  await openAs(page, admin, '/projects');
  await expect(page.getByText('4 projects')).toBeVisible();
  await expect(card(page, 'Late roof')).toContainText('Overdue');
  await expect(card(page, 'Lobby done')).not.toContainText('Overdue');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByPlaceholder('Search projects...').fill('lobby');
  await expect(page.getByText('3 projects')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'In Progress' }).click();
  await expect(page.getByText('2 projects')).toBeVisible();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page).toHaveURL(/\?search=lobby&status=InProgress&view=list$/);

  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByPlaceholder('Search projects...')).toHaveValue('lobby');
  await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute('aria-pressed', 'true');

  await page.getByPlaceholder('Search projects...').fill('100%');
  await expect(page.getByText('1 project', { exact: true })).toBeVisible();
  await page.getByPlaceholder('Search projects...').fill('nothing of the kind');
  await expect(page.getByText("Try adjusting your search or filters to find what you're looking for.")).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('4 projects')).toBeVisible();
  await expect(page.getByPlaceholder('Search projects...')).toHaveValue('');
});

test('filters and an order find the project, stay in the address, and fold on phones', { tag: ['@phone'] }, async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  await studio.addProject({ title: 'Roof', startDate: addDays(-9), endDate: addDays(-1) });
  await studio.addProject({ title: 'Attic' });
  await studio.addProject({ title: 'Boiler', clientId: studio.globex });
  await openAs(page, admin, '/dashboard');
  await page.getByRole('group', { name: 'Total Projects' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByRole('article')).toHaveText([/^Boiler/, /^AtticAcme/, /^RoofAcme/]);

  const more = page.getByRole('button', { name: 'More filters' });
  if (await more.isVisible()) await more.click();
  await page.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: 'Acme' }).click();
  await expect(page.getByText('2 projects')).toBeVisible();
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Due first' }).click();
  await expect(page.getByRole('article')).toHaveText([/^Roof/, /^Attic/]);
  await page.getByRole('button', { name: 'Overdue' }).click();
  await expect(page.getByText('1 project', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/[?&]clientId=[-0-9a-f]{36}&sort=endDate&overdue=true$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.reload();
  await expect(page.getByRole('article')).toHaveText([/^Roof/]);
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveText('Acme');
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Mine' }).click();
  await expect(page.getByText('No projects found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('3 projects')).toBeVisible();
  await expect(page).toHaveURL(/\/projects\?sort=endDate$/);
});

test('of two searches in a row the newer stays, also when the answer to the older comes last', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  for (const title of ['Lobby', 'Barn']) await studio.addProject({ title });
  await openAs(page, admin, '/projects');
  await expect(card(page, 'Lobby')).toBeVisible();
  const older = Promise.withResolvers<void>();
  await page.route('**/api/Projects?*search=lob*', async (route) => {
    await older.promise;
    await route.continue().catch(() => {});
  });
  const field = page.getByRole('searchbox');
  const isOlder = (request: { url: () => string }) => request.url().includes('search=lob');
  const asked = page.waitForRequest(isOlder);
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isOlder),
    page.waitForEvent('requestfailed', isOlder),
  ]);
  await field.fill('lob');
  await asked;
  await expect(page).toHaveURL(/search=lob$/);
  await field.fill('barn');
  await expect(page).toHaveURL(/search=barn$/);
  await expect(card(page, 'Lobby')).toHaveCount(0);
  older.resolve();
  await ended;
  await expect(field).toHaveValue('barn');
  await expect(page).toHaveURL(/search=barn$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, 'Barn')).toBeVisible();
});

test('a long list loads more on scroll', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  for (let index = 0; index < 60; index += 1) await studio.addProject({ title: `Room ${index}` });
  await openAs(page, admin, '/projects?view=list');
  await expect(page.getByText('60 projects')).toBeVisible();
  await expect(card(page, 'Room 59')).toBeVisible();
  await page.mouse.move(180, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByRole('article')).toHaveCount(60, { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('article').last()).toHaveAccessibleName('Room 0');
});

test('a worker sees only assigned projects and can only update their progress', { tag: ['@S6.hidden'] }, async ({
  page,
  request,
  admin,
  browser,
}) => {
  const studio = await createStudio(request, admin);
  await studio.addProject({ title: 'Theirs', userIds: [studio.wim.id] });
  await studio.addProject({ title: 'Not theirs' });
  await openAs(page, studio.wim, '/dashboard');
  await page.getByRole('link', { name: 'View All' }).click();
  await expect(card(page, 'Theirs')).toBeVisible();
  await expect(page.getByText('Not theirs')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New Project' })).toHaveCount(0);
  await card(page, 'Theirs').getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Update Progress']);
  await page.getByRole('menuitem').click();
  const dialog = page.getByRole('dialog', { name: 'Update Progress' });
  await dialog.getByLabel('Progress', { exact: true }).fill('100');
  await dialog.getByLabel('Status').selectOption('Completed');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Update Progress' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Theirs')).toContainText('Completed');
  await expect(card(page, 'Theirs').getByRole('progressbar')).toHaveAttribute('data-complete', 'true');

  await withSecondUser(browser, admin, async (office) => {
    await office.goto('/projects');
    await expect(card(office, 'Theirs')).toContainText('100%');
  });
});

test('a client user sees only projects of their client and can change nothing', {
  tag: ['@S1.client-sees', '@S2.projects.open'],
}, async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const own = await studio.addProject({ title: 'Acme lobby', userIds: [studio.ann.id, studio.wim.id] });
  const foreign = await studio.addProject({ title: 'Globex tower', clientId: studio.globex });
  await openAs(page, studio.ann, '/projects?view=list');
  await expect(card(page, 'Acme lobby')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(page.getByText('1 project', { exact: true })).toBeVisible();
  await expect(page.getByText('Globex')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /New Project|More actions/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Clients' })).toHaveCount(0);

  await card(page, 'Acme lobby').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/projects/${own}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Acme lobby' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Edit Project|Update Progress/ })).toHaveCount(0);
  await expect(page.getByText('Wim Worker')).toBeVisible();

  await page.goto(`/projects/${foreign}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible();
  await expect(page.getByText('Globex')).toHaveCount(0);
  await page.goto('/clients');
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
});
