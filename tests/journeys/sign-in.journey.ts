import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, signIn, test } from '#tests/support/journey.ts';
import { goTo } from '#tests/support/navigation.ts';
import { holdRequests } from '#tests/support/studio.ts';

const stored = () => ({ ...localStorage });

test('finds a company by its name, and sign-in leads to the dashboard', {
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

test('a wrong password keeps the input, and a failing server has a different message', {
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

test('after a session was replayed, sign-in shows a notice that offers to change the password', async ({
  page,
  admin,
}) => {
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

test('the last company is remembered until the user goes back to company selection', {
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
  await expect.poll(() => page.evaluate(stored)).not.toHaveProperty('lastSelectedTenantId');
  await page.reload();
  await expect(page.getByLabel('Company Name')).toBeVisible();
});

test('the address of an unknown company leads to company selection', {
  tag: ['@S2.sign-in.not-found', '@S8.tenant.url'],
}, async ({ page }) => {
  await page.goto('/login/01890000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Company Not Found' })).toBeVisible();
  await expect(page.getByText('Company not found. Please check the URL and try again.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go to Company Selection' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('demo buttons choose a company and fill in an account of each role', {
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

test('at most three demo companies are offered', { tag: ['@S2.company.three'] }, async ({ page }) => {
  await page.route('**/api/Tenants', (route) => {
    const tenant = (id: number) => ({ id: String(id), name: `Demo ${id}`, domain: '', isActive: true });
    return route.fulfill({ json: [1, 2, 3, 4, 5].map(tenant) });
  });
  await page.goto('/login');
  await expect(page.getByRole('region', { name: 'Just looking?' }).getByRole('button')).toHaveCount(3);
});
