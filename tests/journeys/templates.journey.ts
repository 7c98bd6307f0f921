import type { Locator } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { addDays, createStudio } from '#tests/support/studio.ts';

test('a project becomes a template, from which the next project begins', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const dates = { startDate: addDays(-60), endDate: addDays(-30) };
  await studio.addProject({ title: 'Lobby', description: 'Survey, design, works.', ...dates });
  await openAs(page, admin, '/projects');

  // Without templates there is nothing to choose.
  await page.getByRole('button', { name: 'New Project' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Project' });
  await expect(form.getByLabel('Project Title')).toBeVisible();
  await expect(form.getByLabel('Template')).toHaveCount(0);
  await form.getByRole('button', { name: 'Cancel' }).click();

  const card = page.getByRole('article', { name: 'Lobby' });
  await card.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Save as Template' }).click();
  const save = page.getByRole('dialog', { name: 'Save as Template' });
  await expect(save.getByLabel('Name *')).toHaveValue('Lobby');
  await expect(save).toContainText('the 30 days from start to due');
  await expectAccessible(page);
  await save.getByLabel('Name *').fill('Fit-out');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Template saved. New Project offers it.')).toBeVisible();

  await page.getByRole('button', { name: 'New Project' }).click();
  await form.getByLabel('Template').selectOption('Fit-out');
  await expect(form.getByLabel('Description')).toHaveValue('Survey, design, works.');
  await expect(form.getByLabel('Due Date')).toHaveValue(later(await startOf(form), 30));
  // The due date moves with the start, until another one is typed.
  await form.getByLabel('Start Date').fill(addDays(10));
  await expect(form.getByLabel('Due Date')).toHaveValue(addDays(40));
  await form.getByLabel('Due Date').fill(addDays(50));
  await form.getByLabel('Start Date').fill(addDays(20));
  await expect(form.getByLabel('Due Date')).toHaveValue(addDays(50));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await form.getByLabel('Project Title').fill('Tower');
  await form.getByLabel('Client', { exact: true }).selectOption('Globex');
  await form.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Project created')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Tower' })).toContainText('Survey, design, works.');
});

test('templates are changed and deleted from the form of a new project, which keeps what was typed', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const projectId = await studio.addProject({ title: 'Lobby' });
  for (const name of ['Fit-out', 'Survey']) await studio.call('POST', '/api/Templates', { name, projectId });
  await openAs(page, admin, '/projects');
  await page.getByRole('button', { name: 'New Project' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Project' });
  await form.getByLabel('Project Title').fill('Tower');
  await form.getByRole('button', { name: 'Manage templates' }).click();

  const templates = page.getByRole('dialog', { name: 'Project Templates' });
  await expect(templates.getByRole('listitem')).toHaveText([/^Fit-out30 days/, /^Survey30 days/]);
  await expectAccessible(page);
  const act = async (name: string, action: string) => {
    await templates
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: 'More actions' })
      .click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Fit-out', 'Edit Template');
  const edit = page.getByRole('dialog', { name: 'Edit Template' });
  await edit.getByLabel('Days from start to due').fill('-1');
  await edit.getByRole('button', { name: 'Update Template' }).click();
  await expect(edit.getByText('Please enter a number of days from 0 to 36,600')).toBeVisible();
  await edit.getByLabel('Days from start to due').fill('12');
  await edit.getByLabel('Name *').fill('survey');
  await edit.getByRole('button', { name: 'Update Template' }).click();
  await expect(edit.getByText('A template with this name already exists')).toBeVisible();
  await edit.getByLabel('Name *').fill('Small fit-out');
  await edit.getByRole('button', { name: 'Update Template' }).click();
  await expect(templates.getByRole('listitem')).toHaveText([/^Small fit-out12 days/, /^Survey30 days/]);

  await act('Survey', 'Delete Template');
  await page.getByRole('alertdialog', { name: 'Delete Template' }).getByRole('button', { name: 'Delete' }).click();
  await expect(templates.getByRole('listitem')).toHaveCount(1);
  await templates.getByRole('button', { name: 'Close' }).click();
  await expect(form.getByLabel('Project Title')).toHaveValue('Tower');
  await form.getByLabel('Template').selectOption('Small fit-out');
  await expect(form.getByLabel('Due Date')).toHaveValue(later(await startOf(form), 12));
});

test('who may create projects but not edit them uses templates, and cannot change them', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const projectId = await studio.addProject({ title: 'Lobby' });
  await studio.call('POST', '/api/Templates', { name: 'Fit-out', projectId });
  const claims = ['Project:CreateProjects', 'Project:ViewAllProjects', 'Clients:ViewClients'];
  const { id: roleId } = await studio.call('POST', '/api/Roles', { name: 'creator', roleType: 'InternalUser', claims });
  const { password } = admin;
  const names = { firstName: 'Cara', lastName: 'Creator', userName: 'cara', password, confirmPassword: password };
  await studio.call('POST', '/api/Users/create', { ...names, roleId });
  await openAs(page, { ...admin, userName: 'cara' }, '/projects');
  await page.getByRole('button', { name: 'New Project' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Project' });
  await form.getByLabel('Template').selectOption('Fit-out');
  await expect(form.getByLabel('Due Date')).toHaveValue(later(await startOf(form), 30));
  await expect(form.getByRole('button', { name: 'Manage templates' })).toHaveCount(0);
});

/** The day that the form starts with: today in the time zone of the browser. */
function startOf(form: Locator): Promise<string> {
  return form.getByLabel('Start Date').inputValue();
}

function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
