import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { card, choose } from '#tests/support/cards.ts';
import { type Account, apiOf, expect, openAs, test } from '#tests/support/journey.ts';

const password = 'Quiet-Harbour-52';

test('an administrator invites a person, who sets a password in another browser and lands on the dashboard', async ({
  page,
  browser,
  admin,
}) => {
  await openAs(page, admin, '/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = page.getByRole('dialog', { name: 'Add New User' });
  await form.getByLabel('First Name').fill('Nora');
  await form.getByLabel('Last Name').fill('Berg');
  await form.getByRole('checkbox', { name: 'Invite' }).check();
  await expect(form.getByLabel('Password')).toHaveCount(0);
  await form.getByRole('button', { name: 'Add User' }).click();
  await expect(form.getByText('Email is required for an invitation')).toBeVisible();
  await form.getByLabel('Email').fill('nora@studio.example');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await form.getByRole('button', { name: 'Add User' }).click();
  const ready = page.getByRole('dialog', { name: 'Link for Nora Berg' });
  await expect(ready.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(ready).toContainText('No mail is sent, so pass the link on yourself.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const link = await ready.getByLabel('Link').inputValue();
  await ready.getByRole('button', { name: 'Done' }).click();
  await expect(card(page, 'Nora Berg')).toContainText('Pending');

  const other = await openLink(browser, page, link);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(`Welcome to ${admin.companyName}`);
  await expect(other.getByText('Ada Admin invites you.')).toBeVisible();
  await expect(other.getByText('You sign in as nora@studio.example.')).toBeVisible();
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  await other.getByLabel('New Password', { exact: true }).fill('weakpassword');
  await other.keyboard.press('Enter');
  await expect(other.getByText(/^Password must contain at least one uppercase letter/)).toBeVisible();
  await expect(other.getByText('Please confirm your new password')).toBeVisible();
  await other.getByLabel('Confirm New Password').fill('another');
  await other.keyboard.press('Enter');
  await expect(other.getByText(/^Password must contain at least one uppercase letter/)).toBeVisible();
  await expect(other.getByText('Passwords do not match')).toBeVisible();
  await other.getByLabel('New Password', { exact: true }).fill(password);
  await other.getByLabel('Confirm New Password').fill(password);
  await other.getByRole('button', { name: 'Set password and sign in' }).click();
  await other.waitForURL('**/dashboard');
  await expect(other.getByRole('banner')).toBeVisible();
  // The other user sees the change without a reload.
  await expect(card(page, 'Nora Berg')).not.toContainText('Pending');

  await other.goto(link);
  await expect(other.getByRole('alert')).toContainText('This link was already used. Each link works once.');
  await expectAccessible(other);
  await other.context().close();
});

test('a link can be copied again, replaced and revoked', async ({ page, request, browser, admin }) => {
  const api = await apiOf(request, admin);
  const created = await api('POST', '/api/Users/create', {
    firstName: 'Otto',
    lastName: 'Lind',
    email: 'otto@studio.example',
    invite: true,
  });
  await openAs(page, admin, '/users');
  await choose(page, 'Otto Lind', 'Copy invitation link');
  const ready = page.getByRole('dialog', { name: 'Link for Otto Lind' });
  await expect(ready.getByLabel('Link')).toHaveValue(created.invitation.link);
  await ready.getByRole('button', { name: 'Done' }).click();

  await choose(page, 'Otto Lind', 'Invite again');
  const question = page.getByRole('dialog', { name: 'Invite Otto Lind' });
  await expect(question).toContainText('The earlier link stops working.');
  await question.getByRole('button', { name: 'Make link' }).click();
  await expect(ready.getByLabel('Link')).not.toHaveValue(created.invitation.link);
  const second = await ready.getByLabel('Link').inputValue();
  await ready.getByRole('button', { name: 'Done' }).click();
  const other = await openLink(browser, page, created.invitation.link);
  await expect(other.getByRole('alert')).toContainText('withdrawn, or replaced by a newer one');

  await choose(page, 'Otto Lind', 'Revoke invitation');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await other.goto(second);
  await expect(other.getByRole('alert')).toContainText('withdrawn, or replaced by a newer one');
  await choose(page, 'Otto Lind', 'Invite');
  await expect(question).toBeVisible();
  await other.context().close();
});

test('many people are invited at once, and refused lines can be corrected', async ({ page, admin }) => {
  await openAs(page, admin, '/users');
  await page.getByRole('button', { name: 'Invite People' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite People' });
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText('At least one address is required')).toBeVisible();
  await dialog
    .getByLabel('Email Addresses')
    .fill('nora.berg@acme.example\nOtto Lind <otto@acme.example>\nnot an address');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('2 people were invited. 1 line was refused.');
  await expect(dialog.getByRole('listitem')).toContainText([
    'Invited as Nora Berg',
    'Invited as Otto Lind',
    'Please enter a valid email address',
  ]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Correct the others' }).click();
  await expect(dialog.getByLabel('Email Addresses')).toHaveValue(/not an address/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(card(page, 'Otto Lind')).toContainText('Pending');
});

test('without a mail server, Forgot password says to ask the administrator for a link', async ({
  page,
  request,
  browser,
  admin,
}) => {
  const api = await apiOf(request, admin);
  const person = { firstName: 'Ines', lastName: 'Idle', userName: 'ines', password, confirmPassword: password };
  await api('POST', '/api/Users/create', person);
  const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await other.goto(new URL(`/login/${admin.tenantId}`, await originOf(page, admin)).href);
  await other.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(other.getByText('Ask your administrator for a link.')).toBeVisible();
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  await other.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();

  await page.goto('/users');
  await choose(page, 'Ines Idle', 'Link for a new password');
  await page.getByRole('dialog').getByRole('button', { name: 'Make link' }).click();
  await other.goto(await page.getByRole('dialog').getByLabel('Link').inputValue());
  await other.getByLabel('New Password', { exact: true }).fill('Early-Boat-52');
  await other.getByLabel('Confirm New Password').fill('Early-Boat-52');
  await other.keyboard.press('Enter');
  await other.waitForURL('**/dashboard');
  await other.context().close();
});

async function openLink(browser: Browser, page: Page, link: string): Promise<Page> {
  const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await other.goto(link);
  return other;
}

/** Signs in and returns where the app is served. */
async function originOf(page: Page, admin: Account): Promise<string> {
  await openAs(page, admin, '/users');
  return page.url();
}
