import { asOnPhone, expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio } from '#tests/support/studio.ts';

/** Filters of a list that are kept under a name. */

test('filters are saved as a view, opened from the menu and the palette, changed, and deleted', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  await studio.addProject({ title: 'Lobby', status: 'OnHold' });
  await studio.addProject({ title: 'Barn', status: 'InProgress' });
  await openAs(page, admin, '/projects');
  const titles = page.getByRole('article').getByRole('heading');
  await expect(titles).toHaveText(['Barn', 'Lobby']);
  const menu = page.getByRole('button', { name: 'Views', exact: true });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Save as a new view...' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto('/projects?status=OnHold&sort=title');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Save as a new view...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await dialog.getByLabel('Name *').fill('Waiting');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const waiting = page.getByRole('button', { name: 'Waiting' });
  await expect(waiting).toBeFocused();

  await page.goto('/projects');
  await expect(titles).toHaveText(['Barn', 'Lobby']);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Waiting' }).click();
  await expect(page).toHaveURL('/projects?status=OnHold&sort=title');
  await expect(titles).toHaveText(['Lobby']);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('combobox', { name: 'Search or type a command' }).fill('waiting');
  await page.getByRole('option', { name: /^Waiting/ }).click();
  await expect(page).toHaveURL('/projects?status=OnHold&sort=title');

  // Opened from the menu, the view stays chosen while its filters are changed.
  await waiting.click();
  await page.getByRole('menuitem', { name: /^Waiting/ }).click();
  await page.getByRole('searchbox').fill('Lob');
  await expect(page).toHaveURL('/projects?status=OnHold&sort=title&search=Lob');
  await page.getByRole('button', { name: 'Waiting (changed)' }).click();
  await page.getByRole('menuitem', { name: 'Save the changes to Waiting' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(waiting).toBeVisible();
  await asOnPhone(page, () => expectNoSidewaysScroll(page));

  await waiting.click();
  await page.getByRole('menuitem', { name: 'Delete Waiting...' }).click();
  await page.getByRole('alertdialog', { name: 'Delete view' }).getByRole('button', { name: 'Delete' }).click();
  await expect(menu).toBeVisible();
  await expect(titles).toHaveText(['Lobby']);
});

test('a view that an administrator shares shows each person what they may see', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await studio.addProject({ title: 'Lobby', userIds: [studio.wim.id] });
  await studio.addProject({ title: 'Barn' });
  await openAs(page, admin, '/projects?sort=title');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view...' }).click();
  await page.getByLabel('Name *').fill('By name');
  await page.getByRole('checkbox', { name: 'Share with everybody on the team' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: 'By name' })).toBeVisible();
  const titles = page.getByRole('article').getByRole('heading');
  await expect(titles).toHaveText(['Barn', 'Lobby']);

  await openAs(page, studio.wim, '/projects');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'By name' }).click();
  await expect(page).toHaveURL('/projects?sort=title');
  await expect(titles).toHaveText(['Lobby']);
  await page.getByRole('button', { name: 'By name' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['By name', 'Save as a new view...']);

  await openAs(page, studio.ann, '/projects?sort=title');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Save as a new view...']);
});

test('a view that somebody else changed is loaded again, and what was typed stays', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const { id } = await studio.call('POST', '/api/Views', {
    noun: 'projects',
    name: 'Late',
    query: 'overdue=true',
    shared: true,
  });
  await openAs(page, admin, '/projects');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Late' }).click();
  await page.getByRole('button', { name: 'Late' }).click();
  await page.getByRole('menuitem', { name: 'Edit Late...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit view' });
  await dialog.getByLabel('Name *').fill('Too late');
  // The other change arrives together with this one.
  await page.route(
    `**/api/Views/${id}`,
    async (route) => {
      await studio.call('PATCH', `/api/Views/${id}`, { name: 'Overdue', shared: false });
      await route.continue();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Update view' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Load latest version');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Load latest version' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByLabel('Name *')).toHaveValue('Too late');
  await expect(dialog.getByRole('checkbox', { name: 'Share with everybody on the team' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Update view' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Too late' })).toBeFocused();
  const views: { name: string; shared: boolean }[] = await studio.call('GET', '/api/Views');
  expect(views.map(({ name, shared }) => [name, shared])).toEqual([['Too late', false]]);
});
