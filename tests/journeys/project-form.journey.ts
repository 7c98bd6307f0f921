import { expectAccessible } from '#tests/support/accessible.ts';
import { card, choose } from '#tests/support/cards.ts';
import { apiOf, expect, openAs, test } from '#tests/support/journey.ts';
import { addDays, createStudio, holdRequests } from '#tests/support/studio.ts';

test('a project is created, edited and deleted with the keyboard only', {
  tag: ['@S2.projects.create-dialog', '@S2.projects.edit-dialog', '@S5.project.clamp', '@S7.cache.refresh'],
}, async ({ page, request, admin }) => {
  test.slow();
  const studio = await createStudio(request, admin);
  await openAs(page, admin, '/projects');
  await expect(page.getByText('Get started by creating your first project.')).toBeVisible();

  await page.getByRole('button', { name: 'New Project' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await expect(dialog.getByLabel('Project Title')).toBeFocused();
  await expect(dialog.getByLabel('Due Date')).toHaveAccessibleDescription(/Due today/);
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
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await edit.getByLabel('Project Title').press('Enter');
  await expect(edit).toBeHidden();
  await expect(card(page, 'Lobby lighting, west')).toBeVisible();
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit Project' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete Project' });
  await expect(question).toContainText('Lobby lighting, west');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No projects found')).toBeVisible();
});

test('the form shows missing values at their fields', {
  tag: [
    '@S5.project.title',
    '@S5.project.client',
    '@S5.project.start',
    '@S5.project.due',
    '@S5.project.order',
    '@S5.editing',
  ],
}, async ({ page, request, admin }) => {
  await createStudio(request, admin);
  await openAs(page, admin, '/projects');
  await page.getByRole('button', { name: 'New Project' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await dialog.getByLabel('Start Date').fill('');
  await dialog.getByLabel('Due Date').fill('');
  await expect(dialog.getByText('Due today')).toHaveCount(0);
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
  const progress = dialog.getByLabel('Progress');
  await progress.fill('half');
  await expect(progress).toHaveValue('0');
  for (const [keys, value] of [
    ['50.7', '51'],
    ['-5', '0'],
    ['250', '100'],
  ] as const) {
    await progress.focus();
    await page.keyboard.type(keys);
    await page.keyboard.press('Tab');
    await expect(progress, keys).toHaveValue(value);
  }
});

test('changing the client removes the old client’s users from the team', {
  tag: ['@S2.projects.team-client', '@S2.projects.team-none', '@S4.project.client'],
}, async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await studio.addProject({ title: 'Lobby', userIds: [studio.ann.id, studio.wim.id] });
  await openAs(page, admin, '/projects');
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

test('the second of two saves is offered the newer state and keeps its input', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby', description: 'Old words' });
  await openAs(page, admin, `/projects/${id}`);
  await page.getByRole('button', { name: 'Edit Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  await dialog.getByLabel('Project Title').fill('Lobby, mine');
  await studio.call('PATCH', `/api/Projects/${id}`, { description: 'Their words', progressPercentage: 70 });

  await dialog.getByRole('button', { name: 'Update Project' }).click();
  await expect(dialog.getByText('Someone else has changed this in the meantime.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Load latest version' }).click();
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

test('a team member whose role is not assignable is shown and can be removed', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const { password } = admin;
  const claims = ['Project:CreateProjects', 'Project:ViewAssignedProjects'];
  const { id: roleId } = await studio.call('POST', '/api/Roles', { name: 'founder', claims });
  const flo = { firstName: 'Flo', lastName: 'Founder', userName: 'flo', roleId, password, confirmPassword: password };
  await studio.call('POST', '/api/Users/create', flo);
  const start = await apiOf(request, { ...admin, userName: 'flo' });
  const days = { startDate: addDays(0), endDate: addDays(30) };
  await start('POST', '/api/Projects', { title: 'Lobby', clientId: studio.acme, userIds: [], ...days });

  await openAs(page, admin, '/projects');
  await choose(page, 'Lobby', 'Edit Project');
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  const others = dialog.getByRole('group', { name: /^Also on the team/ });
  await expect(others.getByRole('checkbox', { name: 'Flo Founder' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Wim Worker' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Update Project' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Lobby')).toContainText('2 people');

  await choose(page, 'Lobby', 'Edit Project');
  await others.getByRole('checkbox', { name: 'Flo Founder' }).uncheck();
  await expect(others.getByRole('checkbox', { name: 'Flo Founder' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Update Project' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Lobby')).toContainText('1 person');
  await choose(page, 'Lobby', 'Edit Project');
  await expect(dialog.getByRole('checkbox', { name: 'Wim Worker' })).toBeChecked();
  await expect(others).toHaveCount(0);
});

test('an overlay covers the form while it saves', { tag: ['@S2.projects.saving'] }, async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, `/projects/${id}`);
  await page.getByRole('button', { name: 'Edit Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  await dialog.getByLabel('Description').fill('Slowly');
  const release = await holdRequests(page, `**/api/Projects/${id}`, 'PATCH');
  await dialog.getByRole('button', { name: 'Update Project' }).click();
  await expect(dialog.getByText('Saving Project')).toBeVisible();
  await expect(dialog.getByText('Please wait while your project is being saved...')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  release();
  await expect(dialog).toBeHidden();
});
