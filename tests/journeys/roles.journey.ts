import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, expect, openAs, test } from '#tests/support/journey.ts';

test('an administrator defines, changes and deletes a role', {
  tag: [
    '@S2.roles.title',
    '@S2.roles.tiles',
    '@S2.roles.form',
    '@S2.roles.never',
    '@S2.roles.no-description',
    '@S2.roles.permissions',
    '@S2.roles.no-permissions',
    '@S2.roles.none-selected',
    '@S6.roles',
    '@phone',
  ],
}, async ({ page, admin, isMobile }) => {
  await openAs(page, admin, '/settings/roles');
  await expect(page.getByRole('heading', { name: 'Role Management', level: 1 })).toBeVisible();
  for (const tile of ['Total Roles', 'Internal Roles', 'Client Roles', 'With Permissions']) {
    await expect(page.getByText(tile, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Create Role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Role' });
  await dialog.getByRole('button', { name: 'Create Role' }).click();
  await expect(dialog.getByText('Role name is required')).toBeVisible();
  await dialog.getByLabel('Role Name *').fill('Worker');
  await expect(dialog.getByText('6/36')).toBeVisible();
  await dialog.getByLabel('Assignable to Projects').check();
  await expect(dialog.getByRole('radio', { name: 'Internal User' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Client User' }).check();
  await dialog.getByRole('checkbox', { name: /^ProjectDocuments/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create Role' }).click();
  await expect(dialog.getByText('A role with this name already exists')).toBeVisible();
  await dialog.getByLabel('Role Name *').fill('auditor');
  await dialog.getByRole('button', { name: 'Create Role' }).click();
  await expect(dialog).toBeHidden();

  const details = page.getByRole('region', { name: 'auditor' });
  await expect(details.getByText('Client User')).toBeVisible();
  await expect(details.getByText('No description provided')).toBeVisible();
  await expect(details.getByText('Never')).toBeVisible();
  await expect(details.getByText('View project documents')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(details.getByText('View project documents')).toBeVisible();

  await page.getByRole('button', { name: 'Edit auditor' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Role' });
  await edit.getByRole('checkbox', { name: /^ProjectDocuments/ }).uncheck();
  await edit.getByRole('button', { name: 'Update Role' }).click();
  await expect(edit).toBeHidden();
  await expect(details.getByText('No permissions assigned to this role.')).toBeVisible();
  await expect(details.getByText('Never')).toBeHidden();

  await page.getByRole('button', { name: 'Delete auditor' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Role' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('link', { name: 'auditor' })).toBeHidden();
  if (!isMobile && (page.viewportSize()?.width ?? 0) >= 900) {
    await expect(page.getByRole('heading', { name: 'Select a Role' })).toBeVisible();
  }
});

test('a role in use cannot be deleted, and the Admin role cannot be changed', { tag: ['@S2.confirm.error'] }, async ({
  page,
  admin,
}) => {
  await openAs(page, admin, '/settings/roles');
  const change = page.getByRole('button', { name: 'Edit Admin' });
  await expect(change).toHaveAttribute('aria-disabled', 'true');
  await change.focus();
  await expect(page.getByRole('tooltip', { name: 'The Admin role cannot be changed' })).toBeVisible();

  const api = await apiOf(page.request, admin);
  const roles = await api('GET', '/api/Roles/with-details');
  const worker = roles.find(({ name }: { name: string }) => name === 'worker');
  await api('POST', '/api/Users/create', {
    firstName: 'Wil',
    lastName: 'Worker',
    roleId: worker.id,
    isActive: true,
  });
  await page.getByRole('button', { name: 'Delete worker' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Role' });
  await expect(question).toContainText('1 user has this role. Give that user another one first.');
  await question.getByRole('button', { name: 'Delete' }).click();
  const error = page.getByRole('alertdialog', { name: 'Error' });
  await expect(error.getByText('Wil Worker')).toBeVisible();
  await error.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: 'worker' })).toBeVisible();
});

test('the second of two saves loads the newer state and keeps its input', async ({ page, admin }) => {
  const api = await apiOf(page.request, admin);
  const role = await api('POST', '/api/Roles', { name: 'guide', claims: ['Users:ViewUsers'] });
  await openAs(page, admin, `/settings/roles?role=${role.id}`);
  await page.getByRole('button', { name: 'Edit guide' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Role' });
  await dialog.getByLabel('Description').fill('Shows people around');
  await api('PUT', '/api/Roles', { id: role.id, name: 'tour guide' });
  await dialog.getByRole('button', { name: 'Update Role' }).click();
  await expect(dialog.getByText('Someone else has changed this in the meantime.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Load latest version' }).click();
  await expect(dialog.getByLabel('Role Name *')).toHaveValue('tour guide');
  await expect(dialog.getByLabel('Description')).toHaveValue('Shows people around');
  await dialog.getByRole('button', { name: 'Update Role' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'tour guide' }).getByText('Shows people around')).toBeVisible();
});
