import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, blockChanges, expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio, holdRequests, withSecondUser } from '#tests/support/studio.ts';

test('an administrator opens the audit log from Role Management and filters it', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await studio.call('DELETE', `/api/Projects/${id}`);
  const wim = await apiOf(request, studio.wim);
  await expect(wim('POST', '/api/Clients', { name: 'Not for Wim' })).rejects.toThrow('403');
  const failed = await request.post('/api/Auth/login', {
    data: { tenantId: admin.tenantId, identifier: studio.ann.userName, password: 'not her password' },
  });
  expect(failed.status()).toBe(401);

  await openAs(page, admin, '/settings/roles');
  await page.getByRole('link', { name: 'Audit Log' }).click();
  await expect(page).toHaveURL(/\/settings\/audit$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  const entry = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await expect(entry('Ada Admin deleted the project Lobby')).toBeVisible();
  await expect(entry('Wim Worker was blocked from creating a client')).toBeVisible();
  await expect(entry('A sign-in as Ann Acme failed')).toBeVisible();
  await expect(entry('Ada Admin added Wim Worker as worker')).toBeVisible();
  await expect(page.getByRole('listitem').first()).toContainText('Ada Admin signed in');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Denied attempts' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(entry('Wim Worker was blocked from creating a client')).toBeVisible();
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Ada Admin' }).click();
  await expect(page.getByText('No results')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(entry('Ada Admin deleted the project Lobby')).toBeVisible();
  await page.getByLabel('Until').fill('2024-02-29');
  await expect(page).toHaveURL(/until=2024-02-29/);
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByLabel('Until')).toHaveValue('');
  await expect(entry('Ada Admin deleted the project Lobby')).toBeVisible();
  await page.getByRole('link', { name: 'Role Management' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Role Management' })).toBeVisible();
});

test('the audit log loads more on scroll, and shows loading and failure', async ({ page, admin }) => {
  const api = await apiOf(page.request, admin);
  for (let i = 1; i <= 60; i++) await api('POST', '/api/Clients', { name: `Client ${i}` });
  const release = await holdRequests(page, '**/api/Audit?*', 'GET');
  await openAs(page, admin, '/settings/audit');
  await expect(page.getByText('Loading audit log...')).toBeVisible();
  release();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.filter({ hasText: 'Client 60' })).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(rows.filter({ hasText: 'created the company' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(rows).toHaveCount(63);

  await blockChanges(page);
  await page.route('**/api/Audit?*', (route) => route.fulfill({ status: 400, json: { message: 'Out of order.' } }));
  await page.reload();
  await expect(page.getByText('Out of order.')).toBeVisible();
  await page.unroute('**/api/Audit?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows.filter({ hasText: 'Client 60' })).toBeVisible();
});

test('only an administrator can open the audit log', async ({ browser, request, admin }) => {
  const studio = await createStudio(request, admin);
  const roles: { id: string; name: string }[] = await studio.call('GET', '/api/Roles/with-details');
  const roleId = roles.find(({ name }) => name === 'manager')?.id;
  await studio.call('POST', '/api/Roles', { name: 'reader', roleType: 'InternalUser', claims: ['Roles:ViewRoles'] });
  const reader = (await studio.call('GET', '/api/Roles/with-details')).find(
    ({ name }: { name: string }) => name === 'reader',
  );
  for (const role of [roleId, reader.id]) {
    await studio.call('PATCH', `/api/Users/${studio.wim.id}`, { roleId: role });
    await withSecondUser(browser, studio.wim, async (page) => {
      await page.goto('/settings/roles');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Audit Log' })).toHaveCount(0);
      await page.goto('/settings/audit');
      await expect(page.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible();
    });
  }
});

test('sign-ins that follow each other are one line, which opens', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await openAs(page, admin, '/settings/audit');
  for (const person of [studio.wim, studio.ann, studio.wim]) await apiOf(request, person);
  await page.reload();
  const rows = page.getByRole('main').getByRole('listitem');
  const line = rows.filter({ hasText: 'sign-ins and sign-outs' }).first();
  // With the administrator's own.
  await expect(line).toHaveText(/^4 sign-ins and sign-outsWim Worker, Ann Acme, Ada Admin$/);
  await expect(rows.filter({ hasText: 'Wim Worker signed in' })).toHaveCount(0);
  await line.getByRole('button').press('Enter');
  await expect(line.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
  await expect(rows.filter({ hasText: 'Wim Worker signed in' })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Sign-ins' }).click();
  await expect(rows.filter({ hasText: 'Ann Acme signed in' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'sign-ins and sign-outs' })).toHaveCount(0);
});
