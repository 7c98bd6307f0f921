import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { card, choose } from '#tests/support/cards.ts';
import { apiOf, expect, openAs, test } from '#tests/support/journey.ts';

const password = 'Quiet-Harbour-52';

test('an administrator edits and removes a user', {
  tag: ['@S2.users.dialogs', '@S7.cache.refresh', '@phone'],
}, async ({ page, request, admin }) => {
  const api = await apiOf(request, admin);
  await api('POST', '/api/Users/create', { firstName: 'Wanda', lastName: 'Worker' });
  await openAs(page, admin, '/users');
  await expect(card(page, 'Wanda Worker')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await choose(page, 'Wanda Worker', 'Edit User');
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await edit.getByLabel('Last Name').fill('Weber');
  await edit.getByRole('button', { name: 'Update User' }).click();
  await expect(edit).toBeHidden();
  await expect(card(page, 'Wanda Weber')).toBeVisible();

  await choose(page, 'Wanda Weber', 'Remove User');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(card(page, 'Wanda Weber')).toBeHidden();
});

test('search and role filter combine, and the address keeps them', {
  tag: ['@S2.users.search', '@S2.users.none-found', '@S2.users.sorted'],
}, async ({ page, request, admin }) => {
  const api = await apiOf(request, admin);
  const roles: { id: string; name: string }[] = await api('GET', '/api/Roles/with-details');
  const worker = roles.find(({ name }) => name === 'worker')?.id;
  const manager = roles.find(({ name }) => name === 'manager')?.id;
  await api('POST', '/api/Users/create', {
    firstName: 'Zoe',
    lastName: 'Adler',
    email: 'zoe@x.example',
    roleId: worker,
  });
  await api('POST', '/api/Users/create', { firstName: 'Bruno', lastName: 'Zoelly', roleId: manager });
  await openAs(page, admin, '/users');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Ada Admin', 'Bruno Zoelly', 'Zoe Adler']);

  await page.getByPlaceholder('Search users...').fill('ZOE');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Bruno Zoelly', 'Zoe Adler']);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'worker' }).click();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Zoe Adler']);
  await expect(page).toHaveURL(/search=ZOE/);
  await page.reload();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Zoe Adler']);

  await page.getByPlaceholder('Search users...').fill('nobody of that name');
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(page.getByText("Try adjusting your search or filters to find what you're looking for.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('a deactivated user cannot sign in until activated, with the password an administrator set', {
  tag: ['@S2.users.password', '@S5.password.current-admin'],
}, async ({ page, request, admin }) => {
  const api = await apiOf(request, admin);
  await api('POST', '/api/Users/create', { firstName: 'Ines', lastName: 'Idle', userName: 'ines' });
  await openAs(page, admin, '/users');

  await choose(page, 'Ines Idle', 'Change Password');
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await expect(dialog.getByLabel('Current Password')).toBeHidden();
  await dialog.getByLabel('New Password', { exact: true }).fill('weakpassword');
  await dialog.getByLabel('Confirm New Password').fill(password);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog.getByText(/^Password must contain at least one uppercase letter/)).toBeVisible();
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await dialog.getByLabel('New Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog).toBeHidden();

  const account = { tenantId: admin.tenantId, identifier: 'ines', password };
  const login = async () => (await request.post('/api/Auth/login', { data: account })).status();
  expect(await login()).toBe(200);
  await choose(page, 'Ines Idle', 'Deactivate');
  const question = page.getByRole('alertdialog', { name: 'Deactivate User' });
  await expect(question).toContainText('They have no open tickets, tasks or approvals.');
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(question).toBeHidden();
  await expect(card(page, 'Ines Idle')).toContainText('Inactive');
  await expectAccessible(page);
  expect(await login()).toBe(401);
  await choose(page, 'Ines Idle', 'Activate');
  await expect(card(page, 'Ines Idle')).not.toContainText('Inactive');
  expect(await login()).toBe(200);
});

test('an administrator needs the current password to change their own', async ({ page, admin }) => {
  await openAs(page, admin, '/users');
  await choose(page, admin.name, 'Change Password');
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await expect(dialog.getByLabel('Current Password')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Current Password').fill('not my password');
  await dialog.getByLabel('New Password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm New Password').fill(password);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
  await dialog.getByLabel('Current Password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
});

test('a user with only ViewUsers is offered no changes', async ({ page, request, admin }) => {
  const api = await apiOf(request, admin);
  const role = await api('POST', '/api/Roles', { name: 'viewer', description: '', claims: ['Users:ViewUsers'] });
  await api('POST', '/api/Users/create', {
    firstName: 'Vera',
    lastName: 'Viewer',
    userName: 'vera',
    roleId: role.id,
    password,
    confirmPassword: password,
  });
  await openAs(page, { tenantId: admin.tenantId, userName: 'vera', password }, '/users');
  await expect(card(page, 'Ada Admin')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add User' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0);
});
