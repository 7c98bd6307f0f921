import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, expect, openAs, signIn, test } from '#tests/support/journey.ts';
import { createStudio } from '#tests/support/studio.ts';

test('the profile shows the signed-in user, read-only', { tag: ['@S2.profile.fields'] }, async ({ page, admin }) => {
  await openAs(page, admin, '/user');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
  await expect(page.getByLabel('Last Name')).toHaveValue('Admin');
  await expect(page.getByLabel('Username')).toHaveValue('ada');
  await expect(page.getByLabel('Email Address')).toHaveValue(/^ada@studio-/);
  for (const field of await page.getByRole('main').getByRole('textbox').all()) {
    await expect(field).toHaveAttribute('readonly');
  }
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('who may edit users gets from the profile to their own card', async ({ page, request, admin }) => {
  const { wim } = await createStudio(request, admin);
  await openAs(page, wim, '/user');
  await expect(page.getByLabel('First Name')).toHaveValue('Wim');
  await expect(page.getByRole('link', { name: 'My User Card' })).toHaveCount(0);
  await openAs(page, admin, '/user');
  await page.getByRole('link', { name: 'My User Card' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article', { name: 'Ada Admin' })).toBeVisible();
});

test('changing your password keeps this session and ends the others', {
  tag: [
    '@S2.profile.password',
    '@S5.password.current',
    '@S5.password.new',
    '@S5.password.confirm',
    '@S5.password.match',
  ],
}, async ({ page, browser, admin }) => {
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, admin);
  await openAs(page, admin, '/user');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const save = dialog.getByRole('button', { name: 'Change Password' });

  await save.click();
  await expect(dialog.getByText('Current password is required')).toBeVisible();
  await expect(dialog.getByText('New password is required')).toBeVisible();
  await expect(dialog.getByText('Please confirm your new password')).toBeVisible();
  await expect(dialog.getByLabel('Current Password')).toBeFocused();
  await expectAccessible(page);

  await dialog.getByLabel('Current Password').fill('not my password');
  await dialog.getByLabel('New Password', { exact: true }).fill('short');
  await dialog.getByLabel('Confirm New Password').fill('other');
  await save.click();
  await expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();

  await dialog.getByLabel('New Password', { exact: true }).fill('Bright-River-77');
  await dialog.getByLabel('Confirm New Password').fill('Bright-River-77');
  await save.click();
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
  await expect(dialog.getByLabel('Current Password')).toBeFocused();

  await dialog.getByLabel('Current Password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Show password' }).first().click();
  await expect(dialog.getByLabel('Current Password')).toHaveAttribute('type', 'text');
  await save.click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
  await elsewhere.goto('/user');
  await elsewhere.waitForURL('**/login/**');
  await signIn(elsewhere, { ...admin, password: 'Bright-River-77' });
  await elsewhere.context().close();
});

test('shows an error if the profile cannot be loaded', { tag: ['@S2.profile.error'] }, async ({ page, admin }) => {
  await page.route('**/api/Users/me', (route) => route.fulfill({ status: 404, json: { message: 'Gone.' } }));
  await openAs(page, admin, '/user');
  await expect(page.getByText('Error loading user data.')).toBeVisible();
});

test('lists your sessions and ends one of them', async ({ page, browser, request, admin }) => {
  const phone = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  });
  const onPhone = await phone.newPage();
  await signIn(onPhone, admin);
  await apiOf(request, admin);
  await apiOf(request, admin);
  await openAs(page, admin, '/user');
  const sessions = page.getByRole('region', { name: "Where you're signed in" });
  const rows = sessions.getByRole('listitem');
  await expect(rows.filter({ hasText: 'This device' })).toContainText(/Chrome on Linux.*In use now/);
  await expect(rows.filter({ hasText: 'Safari on iPhone' })).toContainText(/Last used/);
  await expect(rows).toHaveCount(4);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'End the session of Safari on iPhone' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'End this session?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'End session' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(3);
  await onPhone.goto('/user');
  await onPhone.waitForURL('**/login/**');
  await phone.close();

  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('This device');
  await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
});
