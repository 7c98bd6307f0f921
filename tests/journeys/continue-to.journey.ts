import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { type Account, expect, openAs, test } from '#tests/support/journey.ts';
import { openMenu } from '#tests/support/navigation.ts';
import { createStudio } from '#tests/support/studio.ts';

const offer = (page: Page) => page.getByRole('link', { name: /^Continue to/ });

async function submitSignIn(page: Page, { userName, password }: Account): Promise<void> {
  await page.getByLabel('Email or Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('group', { name: 'Total Projects' })).toBeVisible();
}

async function chooseCompany(page: Page, { companyName }: Account): Promise<void> {
  await page.getByLabel('Company Name').fill(companyName);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Company: ${companyName}`)).toBeVisible();
}

test('a link opened without a session is offered on the dashboard after sign-in, once', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await page.goto(`/projects/${id}?tab=documents`);
  await expect(page).toHaveURL(/\/login$/);
  await chooseCompany(page, admin);
  await page.getByRole('link', { name: 'Back to company selection' }).click();
  await page.reload();
  await chooseCompany(page, admin);
  await submitSignIn(page, admin);
  // The browser keeps four keys of a session and no more. The router keeps scroll positions in sessionStorage.
  const kept = await page.evaluate(() => [Object.keys(localStorage).sort(), JSON.stringify({ ...sessionStorage })]);
  expect(kept[0]).toEqual(['lastSelectedTenantId', 'refreshToken', 'token', 'user']);
  expect(kept[1]).not.toContain(id);
  expect(new URL(page.url()).search).toBe('');
  await expect(offer(page)).toHaveText('Continue to Project Details');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await offer(page).click();
  await expect(page).toHaveURL(new RegExp(`/projects/${id}\\?tab=documents$`));
  await expect(page.getByRole('heading', { name: 'Lobby' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('group', { name: 'Total Projects' })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test('the offer also appears with a remembered company, and stays away once dismissed', async ({ page, admin }) => {
  await page.goto(`/login/${admin.tenantId}`);
  await submitSignIn(page, admin);
  await expect(offer(page)).toHaveCount(0);
  await page.evaluate(() => {
    for (const key of ['token', 'refreshToken', 'user']) localStorage.removeItem(key);
  });
  await page.goto('/users?search=ada');
  await expect(page).toHaveURL(new RegExp(`/login/${admin.tenantId}$`));
  await submitSignIn(page, admin);
  await expect(offer(page)).toHaveText('Continue to Users');
  await page.reload();
  await expect(offer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(offer(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('group', { name: 'Total Projects' })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test('offers the last page after a session expires, but not after a sign-out', async ({ page, admin }) => {
  await openAs(page, admin, '/clients');
  await expect(page.getByRole('heading', { name: 'Client Management' })).toBeVisible();
  const refused = /\/api\/(Users\/all|Auth\/refresh-token)/;
  await page.route(refused, (route) => route.fulfill({ status: 401, json: {} }));
  await (await openMenu(page)).getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.unroute(refused);
  await page.reload();
  await submitSignIn(page, admin);
  await expect(offer(page)).toHaveText('Continue to Users');
  await offer(page).click();
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await submitSignIn(page, admin);
  await expect(offer(page)).toHaveCount(0);
});

test('foreign addresses, unknown pages and pages without access are not offered', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await openAs(page, studio.wim, '/dashboard');
  await expect(page.getByRole('group', { name: 'Total Projects' })).toBeVisible();
  const open = async (continueTo: string) => {
    await page.evaluate((value) => history.replaceState({ ...history.state, continueTo: value }, ''), continueTo);
    await page.reload();
    await expect(page.getByRole('group', { name: 'Total Projects' })).toBeVisible();
  };
  await open('/projects');
  await expect(offer(page)).toHaveText('Continue to Projects');
  for (const refused of [
    '//host.example',
    '/\\host.example',
    'javascript:alert(1)',
    'https://host.example/projects',
    '/nowhere',
    '/login',
    '/dashboard',
    '/settings/roles',
  ]) {
    await open(refused);
    await expect(offer(page), refused).toHaveCount(0);
  }
});
