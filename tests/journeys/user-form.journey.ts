import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { card, choose } from '#tests/support/cards.ts';
import { apiOf, expect, openAs, test } from '#tests/support/journey.ts';

const password = 'Quiet-Harbour-52';

test('an administrator adds a user, and every error is shown at its field', {
  tag: [
    '@S2.users.title',
    '@S2.users.dialogs',
    '@S4.user.worker',
    '@S5.user.first',
    '@S5.user.last',
    '@S5.user.email',
    '@S5.user.password',
    '@S5.user.confirm',
    '@S5.user.match',
    '@S5.editing',
  ],
}, async ({ page, admin }) => {
  await openAs(page, admin, '/users');
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

test('a client role needs a client, and any other role clears it', {
  tag: ['@S4.user.client', '@S5.user.client'],
}, async ({ page, request, admin }) => {
  const api = await apiOf(request, admin);
  await api('POST', '/api/Clients', { name: 'Nordwind' });
  await api('POST', '/api/Users/create', { firstName: 'Carla', lastName: 'Customer' });
  await openAs(page, admin, '/users');
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

test('the second of two saves loads the newer state and keeps its input', async ({ page, request, admin }) => {
  const api = await apiOf(request, admin);
  const { id } = await api('POST', '/api/Users/create', { firstName: 'Eve', lastName: 'Early' });
  await openAs(page, admin, '/users');
  await choose(page, 'Eve Early', 'Edit User');
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByLabel('First Name').fill('Evelyn');
  await api('PATCH', `/api/Users/${id}`, { lastName: 'Late' });
  await dialog.getByRole('button', { name: 'Update User' }).click();
  await expect(dialog.getByText('Someone else has changed this in the meantime.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Load latest version' }).click();
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Late');
  await expect(dialog.getByLabel('First Name')).toHaveValue('Evelyn');
  await dialog.getByRole('button', { name: 'Update User' }).click();
  await expect(card(page, 'Evelyn Late')).toBeVisible();
});

test('a user can be added with the keyboard only', async ({ page, admin }) => {
  await openAs(page, admin, '/users');
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
  await expect(page.getByRole('menuitem', { name: 'Edit User' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Erase Personal Data' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Remove User' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(card(page, 'Kay Keys').getByRole('button', { name: 'More actions' })).toBeFocused();
});
