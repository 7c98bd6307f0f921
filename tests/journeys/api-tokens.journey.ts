import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';

test('a person makes a token, a program uses it, and the person ends it', async ({ page, request, admin }) => {
  await openAs(page, admin, '/user');
  const section = page.getByRole('region', { name: 'API tokens' });
  await expect(section).toContainText('You have no API tokens.');
  await section.getByRole('button', { name: 'New Token' }).click();

  const form = page.getByRole('dialog', { name: 'New Token' });
  const make = form.getByRole('button', { name: 'Make Token' });
  await make.click();
  await expect(form.getByText('Please enter a name')).toBeVisible();
  await expect(form.getByText('Please choose at least one permission')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await form.getByLabel('Name *').fill('Report');
  await form.getByLabel('Expires after').selectOption('30 days');
  await form.getByRole('checkbox', { name: 'Read-only' }).check();
  await form.getByRole('checkbox', { name: 'View Clients' }).check();
  await make.click();

  const shown = page.getByRole('dialog', { name: 'Copy your token' });
  const token = await shown.getByLabel('Token', { exact: true }).inputValue();
  expect(token).toMatch(/^lgg_[\w-]{88}$/);
  await expectAccessible(page);
  const asProgram = { headers: { authorization: `Bearer ${token}` } };
  expect((await request.get('/api/Clients', asProgram)).status()).toBe(200);
  expect((await request.get('/api/Audit', asProgram)).status()).toBe(403);
  expect((await request.post('/api/Clients', { ...asProgram, data: { name: 'Acme' } })).status()).toBe(403);
  await shown.getByRole('button', { name: 'Done' }).click();

  const row = section.getByRole('listitem');
  await expect(row).toContainText(`Report…${token.slice(-4)}Read-only`);
  await expect(row).toContainText('1 permission');
  await expect(page.getByText(token)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(row).toContainText('Last used');

  await row.getByRole('button', { name: 'End the token Report' }).click();
  await page.getByRole('alertdialog', { name: 'End this token?' }).getByRole('button', { name: 'End token' }).click();
  await expect(section).toContainText('You have no API tokens.');
  expect((await request.get('/api/Clients', asProgram)).status()).toBe(401);
});

test('an administrator ends the tokens of others, and decides who may have them', async ({ page, request, admin }) => {
  await openAs(page, admin, '/user');
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  const data = { name: 'Import', claims: ['Clients:ViewClients'], expiresAt };
  expect((await request.post('/api/Tokens', { headers, data })).status()).toBe(201);

  await page.goto('/settings/company');
  const section = page.getByRole('region', { name: 'API tokens of everybody' });
  await expect(section.getByRole('listitem')).toContainText('Ada Admin');
  await expectAccessible(page);
  await section.getByRole('button', { name: 'End the token Import' }).click();
  await page.getByRole('alertdialog', { name: 'End this token?' }).getByRole('button', { name: 'End token' }).click();
  await expect(section).toContainText('Nobody has an API token.');

  await page.getByLabel('Who may have tokens').selectOption('Nobody');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await page.goto('/user');
  await expect(page.getByRole('heading', { name: "Where you're signed in" })).toBeVisible();
  await expect(page.getByRole('region', { name: 'API tokens' })).toHaveCount(0);
});
