import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '#tests/support/journey.ts';
import { goTo } from '#tests/support/navigation.ts';
import { holdRequests } from '#tests/support/studio.ts';

const stored = () => ({ ...localStorage });

test('a company is found by its name, and sign-in leads to the dashboard', {
  tag: [
    '@S1.sign-in',
    '@S2.routes.login',
    '@S2.company.field',
    '@S2.company.searching',
    '@S2.company.found',
    '@S2.sign-in.fields',
    '@S2.sign-in.toggle',
    '@S2.sign-in.busy',
    '@S2.sign-in.banner',
    '@S2.sign-in.success',
    '@S5.company',
    '@S8.tenant.name',
    '@phone',
  ],
}, async ({ page, admin }) => {
  await page.goto('/login');
  const name = page.getByLabel('Company Name');
  await expect(page.getByRole('textbox')).toHaveCount(1);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter your organization name')).toBeVisible();
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await name.fill('No such company');
  await expect(page.getByText('Please enter your organization name')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Organization not found. Please check the name and try again.')).toBeVisible();

  const find = await holdRequests(page, '**/api/Tenants/by-name/*', 'GET');
  await name.fill(`  ${admin.companyName.toUpperCase()} `);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Searching...' })).toBeDisabled();
  find();
  await expect(page).toHaveURL(new RegExp(`/login/${admin.tenantId}$`));
  await expect(page.getByText(`Company: ${admin.companyName}`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Email or Username').fill('ADA');
  await password.fill(admin.password);
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  const enter = await holdRequests(page, '**/api/Auth/login', 'POST');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  enter();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a wrong password is said without clearing what was typed; a failing server is another matter', {
  tag: ['@S8.sign-in.wrong', '@S8.sign-in.failed'],
}, async ({ page, admin }) => {
  await page.goto(`/login/${admin.tenantId}`);
  await page.getByLabel('Email or Username').fill(admin.userName);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Invalid email/username or password');
  await expect(page.getByLabel('Email or Username')).toHaveValue(admin.userName);
  await expect(page).toHaveURL(new RegExp(`/login/${admin.tenantId}$`));
  await expectAccessible(page);
  await page.route('**/api/Auth/login', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.');
});

test('who signs in after a copy of their session was used is told, and may change the password at once', {
  tag: ['@phone'],
}, async ({ page, admin }) => {
  await page.route('**/api/Auth/login', async (route) => {
    const response = await route.fetch();
    const replayedSession = { device: 'Firefox on Windows', endedAt: new Date().toISOString() };
    await route.fulfill({ response, json: { ...(await response.json()), replayedSession } });
  });
  await signIn(page, admin);
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else may have used one of your sign-ins' });
  await expect(notice).toContainText('(Firefox on Windows)');
  await expect(page.getByRole('group', { name: 'Total Projects' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await notice.getByRole('button', { name: 'change your password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await goTo(page, 'Projects', 'Projects');
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
});

test('the company chosen last is remembered until one goes back to choose another', {
  tag: ['@S2.company.remembered', '@S2.sign-in.back'],
}, async ({ page, admin }) => {
  await page.goto('/login');
  await page.getByLabel('Company Name').fill(admin.companyName);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Company: ${admin.companyName}`)).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL(new RegExp(`/login/${admin.tenantId}$`));
  await page.getByRole('link', { name: 'Back to company selection' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(stored)).not.toHaveProperty('lastSelectedTenantId');
  await page.reload();
  await expect(page.getByLabel('Company Name')).toBeVisible();
});

test('an address without company leads to choosing one', { tag: ['@S2.sign-in.not-found', '@S8.tenant.url'] }, async ({
  page,
}) => {
  await page.goto('/login/01890000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Company Not Found' })).toBeVisible();
  await expect(page.getByText('Company not found. Please check the URL and try again.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go to Company Selection' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a demo company is one click away, and an account of each role another', {
  tag: ['@S1.demo', '@S2.company.demo', '@S2.sign-in.demo'],
}, async ({ page }) => {
  await page.goto('/login');
  const demos = page.getByRole('region', { name: 'Just looking?' }).getByRole('button');
  await expect(demos).toHaveText(['Readonly', 'Sandbox']);
  const find = await holdRequests(page, '**/api/Tenants/by-name/*', 'GET');
  await demos.first().click();
  await expect(page.getByLabel('Company Name')).toHaveValue('Demo');
  find();
  await expect(page.getByText('Company: Demo')).toBeVisible();
  const accounts = page.getByRole('region', { name: 'Demo accounts' }).getByRole('button');
  await expect(accounts).toHaveText(['Admin', 'Manager', 'Worker', 'Client']);
  await accounts.last().click();
  await expect(page.getByLabel('Email or Username')).toHaveValue(/.+/);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('no more than three demo companies are offered', { tag: ['@S2.company.three'] }, async ({ page }) => {
  await page.route('**/api/Tenants', (route) => {
    const tenant = (id: number) => ({ id: String(id), name: `Demo ${id}`, domain: '', isActive: true });
    return route.fulfill({ json: [1, 2, 3, 4, 5].map(tenant) });
  });
  await page.goto('/login');
  await expect(page.getByRole('region', { name: 'Just looking?' }).getByRole('button')).toHaveCount(3);
});

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

test('without a session every protected page leads to sign-in and leaves no step back to itself', {
  tag: ['@S2.routes.redirect', '@S6.anonymous'],
}, async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (sent) => /\/api\/(?!Tenants)/.test(sent.url()) && calls.push(sent.url()));
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

test('a session that the server has ended leads to sign-in at the next call, its stores cleared', {
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

  // Already there: a refused sign-in goes nowhere.
  await page.getByLabel('Email or Username').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Invalid email/username or password');
  await expect(page).toHaveURL(new RegExp(`/login/${admin.tenantId}$`));
});
