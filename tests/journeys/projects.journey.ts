import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support/journey.ts';
import { addDays, arrangeStudio, hold, openPeople } from '../support/studio.ts';

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });

test('a project is created, edited and deleted by keyboard alone [S2.projects.create-dialog, S2.projects.edit-dialog, S5.project.clamp, S7.cache.refresh]', async ({
  page,
  request,
  admin,
}, { project }) => {
  test.skip(project.name !== 'desktop', 'phones have no keyboard');
  test.slow();
  const studio = await arrangeStudio(request, admin);
  await signIn(page, admin);
  await page.goto('/projects');
  await expect(page.getByText('Get started by creating your first project.')).toBeVisible();

  await page.getByRole('button', { name: 'New Project' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await expect(dialog.getByLabel('Project Title')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Lobby lighting');
  await page.keyboard.press('Tab');
  await page.keyboard.type('New lamps for the lobby');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Client', { exact: true })).toBeFocused();
  await page.keyboard.type('Acme');
  await expect(dialog.getByLabel('Client', { exact: true })).toHaveValue(studio.acme);
  await dialog.getByLabel('Progress').focus();
  await page.keyboard.type('150');
  await expect(dialog.getByLabel('Progress')).toHaveValue('100');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByLabel('Progress')).toHaveValue('99');
  await dialog.getByRole('checkbox', { name: 'Wim Worker' }).press('Space');
  await dialog.getByRole('checkbox', { name: 'Ann Acme' }).press('Space');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'New Project' })).toBeFocused();
  await expect(card(page, 'Lobby lighting')).toContainText('2 people');
  await expect(card(page, 'Lobby lighting')).toContainText('99%');

  await card(page, 'Lobby lighting').getByRole('button', { name: 'More actions' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit Project' })).toBeFocused();
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit Project' });
  await expect(edit.getByLabel('Project Title')).toHaveValue('Lobby lighting');
  await edit.getByLabel('Project Title').press('End');
  await page.keyboard.type(', west');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await edit.getByLabel('Project Title').press('Enter');
  await expect(edit).toBeHidden();
  await expect(card(page, 'Lobby lighting, west')).toBeVisible();
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete Project' });
  await expect(question).toContainText('Lobby lighting, west');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No projects found')).toBeVisible();
});

test('search, status and view live in the address and survive a reload [S2.projects.search, S2.projects.view, S2.projects.none-found]', async ({
  page,
  request,
  admin,
}) => {
  const studio = await arrangeStudio(request, admin);
  await studio.addProject({ title: 'Lobby 100%', status: 'InProgress' });
  await studio.addProject({ title: 'Garden', description: 'with a LOBBY tree', status: 'InProgress' });
  await studio.addProject({ title: 'Lobby done', status: 'Completed', progressPercentage: 100 });
  await studio.addProject({ title: 'Late roof', startDate: addDays(-9), endDate: addDays(-1), status: 'OnHold' });
  await signIn(page, admin);
  await page.goto('/projects');
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
  await page.getByRole('button', { name: 'List view' }).click();
  await expect(page).toHaveURL(/\?search=lobby&status=InProgress&view=list$/);

  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByPlaceholder('Search projects...')).toHaveValue('lobby');
  await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByPlaceholder('Search projects...').fill('100%');
  await expect(page.getByText('1 project', { exact: true })).toBeVisible();
  await page.getByPlaceholder('Search projects...').fill('nothing of the kind');
  await expect(page.getByText("Try adjusting your search or filters to find what you're looking for.")).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('4 projects')).toBeVisible();
  await expect(page.getByPlaceholder('Search projects...')).toHaveValue('');
});

test('a long list goes on while it is scrolled', async ({ page, request, admin }) => {
  const studio = await arrangeStudio(request, admin);
  for (let index = 0; index < 60; index += 1) await studio.addProject({ title: `Room ${index}` });
  await signIn(page, admin);
  await page.goto('/projects?view=list');
  await expect(page.getByText('60 projects')).toBeVisible();
  await expect(card(page, 'Room 59')).toBeVisible();
  await page.mouse.move(180, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByRole('article')).toHaveCount(60, { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('article').last()).toHaveAccessibleName('Room 0');
});

test('the form says what is missing, beside the fields [S5.project.title, S5.project.client, S5.project.start, S5.project.due, S5.project.order, S5.editing]', async ({
  page,
  request,
  admin,
}) => {
  await arrangeStudio(request, admin);
  await signIn(page, admin);
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New Project' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await dialog.getByLabel('Start Date').fill('');
  await dialog.getByLabel('Due Date').fill('');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  for (const text of [
    'Project title is required',
    'Client selection is required',
    'Start date is required',
    'Due date is required',
  ]) {
    await expect(dialog.getByText(text)).toBeVisible();
  }
  await expect(dialog.getByLabel('Project Title')).toBeFocused();
  await expectAccessible(page);

  await dialog.getByLabel('Project Title').fill('Lobby');
  await expect(dialog.getByText('Project title is required')).toBeHidden();
  await dialog.getByLabel('Client', { exact: true }).selectOption('Acme');
  await dialog.getByLabel('Start Date').fill(addDays(3));
  await dialog.getByLabel('Due Date').fill(addDays(2));
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog.getByText('Due date must be after start date')).toBeVisible();
  await expect(dialog.getByLabel('Due Date')).toBeFocused();
  await dialog.getByLabel('Progress').fill('half');
  await expect(dialog.getByLabel('Progress')).toHaveValue('0');
});

test('another client takes its predecessor’s people off the team [S2.projects.team-client, S2.projects.team-none, S4.project.client]', async ({
  page,
  request,
  admin,
}) => {
  const studio = await arrangeStudio(request, admin);
  await studio.addProject({ title: 'Lobby', userIds: [studio.ann.id, studio.wim.id] });
  await signIn(page, admin);
  await page.goto('/projects');
  await card(page, 'Lobby').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  await expect(dialog.getByRole('checkbox', { name: 'Ann Acme' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Gus Globex' })).toHaveCount(0);
  await dialog.getByLabel('Client', { exact: true }).selectOption('Initech');
  await expect(dialog.getByRole('group', { name: 'client' })).toContainText('No users available');
  await dialog.getByLabel('Client', { exact: true }).selectOption('Globex');
  await expect(dialog.getByRole('checkbox', { name: 'Gus Globex' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Update Project' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Lobby')).toContainText('1 person');
});

test('who saves second is offered the newer state and keeps what they typed', async ({ page, request, admin }) => {
  const studio = await arrangeStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby', description: 'Old words' });
  await signIn(page, admin);
  await page.goto(`/projects/${id}`);
  await page.getByRole('button', { name: 'Edit Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  await dialog.getByLabel('Project Title').fill('Lobby, mine');
  await studio.call('PATCH', `/api/Projects/${id}`, { description: 'Their words', progressPercentage: 70 });

  await dialog.getByRole('button', { name: 'Update Project' }).click();
  await expect(dialog.getByText('Someone else has changed this in the meantime.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Load the newer state' }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('Their words');
  await expect(dialog.getByLabel('Progress')).toHaveValue('70');
  await expect(dialog.getByLabel('Project Title')).toHaveValue('Lobby, mine');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Update Project' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Lobby, mine' })).toBeVisible();
  await expect(page.getByText('Their words')).toBeVisible();
  await expect(page.getByText('70%')).toBeVisible();
});

test('saving covers the form until it is done [S2.projects.saving]', async ({ page, request, admin }) => {
  const studio = await arrangeStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await signIn(page, admin);
  await page.goto(`/projects/${id}`);
  await page.getByRole('button', { name: 'Edit Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  await dialog.getByLabel('Description').fill('Slowly');
  const release = await hold(page, `**/api/Projects/${id}`, 'PATCH');
  await dialog.getByRole('button', { name: 'Update Project' }).click();
  await expect(dialog.getByText('Saving Project')).toBeVisible();
  await expect(dialog.getByText('Please wait while your project is being saved...')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  release();
  await expect(dialog).toBeHidden();
});

test('a worker sees what they are assigned to and reports its progress, no more [S6.hidden]', async ({
  page,
  request,
  admin,
  browser,
}) => {
  const studio = await arrangeStudio(request, admin);
  await studio.addProject({ title: 'Theirs', userIds: [studio.wim.id] });
  await studio.addProject({ title: 'Not theirs' });
  await signIn(page, studio.wim);
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

  await openPeople(browser, admin, async (office) => {
    await office.goto('/projects');
    await expect(card(office, 'Theirs')).toContainText('100%');
  });
});

test('a client user sees the projects of their own client and nothing to change [S1.client-sees, S2.projects.open]', async ({
  page,
  request,
  admin,
}) => {
  const studio = await arrangeStudio(request, admin);
  const own = await studio.addProject({ title: 'Acme lobby', userIds: [studio.ann.id, studio.wim.id] });
  const foreign = await studio.addProject({ title: 'Globex tower', clientId: studio.globex });
  await signIn(page, studio.ann);
  await page.goto('/projects?view=list');
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
  await expect(page.getByText('You have no access to this page')).toBeVisible();
});

test('a project’s page shows how it stands and who is on it [S2.details.badges, S2.details.team]', async ({
  page,
  request,
  admin,
}) => {
  const studio = await arrangeStudio(request, admin);
  const userIds = [studio.wim.id, studio.ann.id];
  const dates = { startDate: addDays(-9), endDate: addDays(-1) };
  const id = await studio.addProject({
    title: 'Lobby',
    status: 'InProgress',
    progressPercentage: 40,
    userIds,
    ...dates,
  });
  await signIn(page, admin);
  await page.goto(`/projects/${id}`);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('In Progress');
  await expect(summary.getByRole('img', { name: 'Overdue' })).toBeVisible();
  await expect(summary.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Documents0', 'Images0']);
  await expect(page.getByRole('tabpanel')).toContainText('Wim Worker');
  await expect(page.getByRole('region', { name: 'client' })).toContainText('Ann Acme');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the tabs of a project live in the address; tasks and updates have none [S2.details.back, S2.details.no-team, S2.details.hidden-tabs, S2.details.tasks, S2.details.updates]', async ({
  page,
  request,
  admin,
}) => {
  const studio = await arrangeStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await signIn(page, admin);
  await page.goto(`/projects/${id}`);
  await expect(page.getByText('No team members assigned.')).toBeVisible();
  await page.getByRole('tab', { name: /Documents/ }).click();
  await expect(page).toHaveURL(/\?tab=documents$/);
  await page.reload();
  await expect(page.getByRole('tabpanel', { name: /Documents/ })).toContainText('No documents uploaded yet');
  await page.getByRole('tab', { name: /Images/ }).click();
  await expect(page.getByRole('tabpanel', { name: /Images/ })).toContainText('No images uploaded yet');

  await page.goto(`/projects/${id}?tab=tasks`);
  await expect(page.getByText('No tasks created yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Task' })).toBeDisabled();
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/projects/${id}?tab=updates`);
  await expect(page.getByText('No updates yet')).toBeVisible();
  await page.getByRole('link', { name: 'Back to projects' }).click();
  await expect(card(page, 'Lobby')).toBeVisible();
});
