import { expect, signIn, test } from '#tests/support/journey.ts';

const stored = () => ({ ...localStorage });

test('the browser stores the session and company, and only the company after sign-out', {
  tag: ['@S2.shell.logout', '@S4.session.stored', '@S9.storage'],
}, async ({ page, admin }) => {
  await signIn(page, admin);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const keys = Object.keys(await page.evaluate(stored)).filter((key) => !key.startsWith('mui-'));
  expect(keys.sort()).toEqual(['lastSelectedTenantId', 'refreshToken', 'token', 'user']);
  const cookies = await page.context().cookies(new URL('/api/Auth/login', page.url()).href);
  expect(cookies).toMatchObject([{ name: 'device', path: '/api/Auth', httpOnly: true, sameSite: 'Strict' }]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  const { refreshToken } = await page.evaluate(stored);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(new RegExp(`/login/${admin.tenantId}$`));
  const left = Object.keys(await page.evaluate(stored)).filter((key) => !key.startsWith('mui-'));
  expect(left).toEqual(['lastSelectedTenantId']);
  await expect(async () => {
    const answer = await page.request.post('/api/Auth/refresh-token', { data: { refreshToken } });
    expect(answer.status()).toBe(401);
  }).toPass();
});

test('without a session every protected page redirects to sign-in and replaces history', {
  tag: ['@S2.routes.redirect', '@S6.anonymous'],
}, async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (sent) => /\/api\/(?!Tenants|Announcement)/.test(sent.url()) && calls.push(sent.url()));
  for (const path of [
    '/dashboard',
    '/projects',
    '/projects/01890000-0000-7000-8000-000000000000',
    '/clients',
    '/users',
    '/settings/roles',
    '/user',
    '/supportTickets',
    '/schema/entities',
  ]) {
    await page.goto('/');
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Get started' }).first()).toBeVisible();
  }
  expect(calls).toEqual([]);
});

test('a session that the server has ended leads to sign-in at the next call and clears storage', {
  tag: ['@S4.session.401', '@S8.401'],
}, async ({ page, request, admin }) => {
  await signIn(page, admin);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Admin');
  const { token, refreshToken } = await page.evaluate(stored);
  await request.post('/api/Auth/logout', { headers: { authorization: `Bearer ${token}` }, data: { refreshToken } });
  await page.goto('/projects');
  await expect(page).toHaveURL(new RegExp(`/login/${admin.tenantId}$`));
  expect(await page.evaluate(stored)).not.toHaveProperty('token');
  expect(await page.evaluate(stored)).not.toHaveProperty('user');

  // A refused sign-in stays on the page.
  await page.getByLabel('Email or Username').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Invalid email/username or password');
  await expect(page).toHaveURL(new RegExp(`/login/${admin.tenantId}$`));
});
