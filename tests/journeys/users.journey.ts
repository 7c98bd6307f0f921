import type { Page } from '@playwright/test';
import { apiOf, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '#tests/support/journey.ts';

const password = 'Quiet-Harbour-52';
const card = (page: Page, name: string) => page.getByRole('article', { name });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await card(page, name).hover();
  await card(page, name).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('an administrator adds a user, and every mistake is said beside its field [S2.users.title, S2.users.dialogs, S4.user.worker, S5.user.first, S5.user.last, S5.user.email, S5.user.password, S5.user.confirm, S5.user.match, S5.editing]', async ({
  page,
  admin,
}) => {
  await signIn(page, admin);
  await page.goto('/users');
  await expect(page.getByRole('heading', { name: 'User Management', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New User' });
  await expect(dialog.getByLabel('Role')).toHaveValue(/.+/);
  await expect(dialog.getByLabel('Role').locator('option:checked')).toHaveText('worker');
  await dialog.getByLabel('Email').fill('nonsense');
  await dialog.getByLabel('Password', { exact: true }).fill('short');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByText('First name is required')).toBeVisible();
  await expect(dialog.getByText('Last name is required')).toBeVisible();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await expect(dialog.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(dialog.getByText('Please confirm your password')).toBeVisible();
  await expect(dialog.getByLabel('First Name')).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await dialog.getByLabel('First Name').fill('Wanda');
  await expect(dialog.getByText('First name is required')).toBeHidden();
  await dialog.getByLabel('Last Name').fill('Worker');
  await dialog.getByLabel('Email').fill('wanda@studio.example');
  await dialog.getByLabel('Username').fill(admin.userName);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm Password').fill('another');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await dialog.getByLabel('Confirm Password').fill(password);
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByText('This username is already in use')).toBeVisible();
  await expect(dialog.getByLabel('Username')).toBeFocused();
  await dialog.getByLabel('Username').fill('wanda');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Wanda Worker')).toContainText('Worker');
});

test('an administrator edits and removes a user [S2.users.dialogs, S7.cache.refresh]', async ({
  page,
  request,
  admin,
}) => {
  const api = await apiOf(request, admin);
  await api('POST', '/api/Users/create', { firstName: 'Wanda', lastName: 'Worker' });
  await signIn(page, admin);
  await page.goto('/users');
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

test('a client role needs a client, and any other role clears it [S4.user.client, S5.user.client]', async ({
  page,
  request,
  admin,
}) => {
  const api = await apiOf(request, admin);
  await api('POST', '/api/Clients', { name: 'Nordwind' });
  await api('POST', '/api/Users/create', { firstName: 'Carla', lastName: 'Customer' });
  await signIn(page, admin);
  await page.goto('/users');
  await choose(page, 'Carla Customer', 'Edit User');
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await expect(dialog.getByLabel('Client')).toBeHidden();
  await dialog.getByLabel('Role').selectOption('client');
  await dialog.getByRole('button', { name: 'Update User' }).click();
  await expect(dialog.getByText('Client is required for client roles')).toBeVisible();
  await expect(dialog.getByLabel('Client')).toBeFocused();
  await dialog.getByLabel('Client').selectOption('Nordwind');
  await dialog.getByRole('button', { name: 'Update User' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Carla Customer')).toContainText('Nordwind');

  await choose(page, 'Carla Customer', 'Edit User');
  await expect(dialog.getByLabel('Client')).toHaveValue(/.+/);
  await dialog.getByLabel('Role').selectOption('worker');
  await expect(dialog.getByLabel('Client')).toBeHidden();
  await dialog.getByRole('button', { name: 'Update User' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Carla Customer')).not.toContainText('Nordwind');
});

test('search and role filter stand in the address and combine [S2.users.search, S2.users.none-found, S2.users.sorted]', async ({
  page,
  request,
  admin,
}) => {
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
  await signIn(page, admin);
  await page.goto('/users');
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

test('what someone else saved meanwhile can be loaded, and what was typed stays', async ({ page, request, admin }) => {
  const api = await apiOf(request, admin);
  const { id } = await api('POST', '/api/Users/create', { firstName: 'Eve', lastName: 'Early' });
  await signIn(page, admin);
  await page.goto('/users');
  await choose(page, 'Eve Early', 'Edit User');
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByLabel('First Name').fill('Evelyn');
  await api('PATCH', `/api/Users/${id}`, { lastName: 'Late' });
  await dialog.getByRole('button', { name: 'Update User' }).click();
  await expect(dialog.getByText('Someone else has changed this in the meantime.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Load the newer state' }).click();
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Late');
  await expect(dialog.getByLabel('First Name')).toHaveValue('Evelyn');
  await dialog.getByRole('button', { name: 'Update User' }).click();
  await expect(card(page, 'Evelyn Late')).toBeVisible();
});

test('a deactivated user cannot sign in until activated, with the password an administrator set [S2.users.password, S5.password.current-admin]', async ({
  page,
  request,
  admin,
}) => {
  const api = await apiOf(request, admin);
  await api('POST', '/api/Users/create', { firstName: 'Ines', lastName: 'Idle', userName: 'ines' });
  await signIn(page, admin);
  await page.goto('/users');

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
  await expect(card(page, 'Ines Idle')).toContainText('Inactive');
  expect(await login()).toBe(401);
  await choose(page, 'Ines Idle', 'Activate');
  await expect(card(page, 'Ines Idle')).not.toContainText('Inactive');
  expect(await login()).toBe(200);
});

test('a user can be added with the keyboard alone', async ({ page, admin }) => {
  await signIn(page, admin);
  await page.goto('/users');
  await page.getByRole('button', { name: 'Add User' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add New User' });
  await expect(dialog.getByLabel('First Name')).toBeFocused();
  await page.keyboard.type('Kay');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Keys');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused();

  await card(page, 'Kay Keys').getByRole('button', { name: 'More actions' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Edit User' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Remove User' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(card(page, 'Kay Keys').getByRole('button', { name: 'More actions' })).toBeFocused();
});

test('who may only view users is offered nothing to change', async ({ page, request, admin }) => {
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
  await signIn(page, { tenantId: admin.tenantId, userName: 'vera', password });
  await page.goto('/users');
  await expect(card(page, 'Ada Admin')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add User' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0);
});
