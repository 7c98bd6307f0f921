import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, expect, openAs, test } from '#tests/support/journey.ts';
import { goTo, openMenu } from '#tests/support/navigation.ts';
import { holdRequests } from '#tests/support/studio.ts';

/** The entries of the navigation. */
const entries = async (page: Page) => (await openMenu(page)).getByRole('link');

test('the navigation of an administrator leads to every screen', {
  tag: [
    '@S2.routes.protected',
    '@S2.routes.layout',
    '@S2.shell.dashboard',
    '@S2.shell.projects',
    '@S2.shell.clients',
    '@S2.shell.users',
    '@S2.shell.roles',
    '@S2.shell.support',
  ],
}, async ({ page, admin }) => {
  await openAs(page, admin, '/dashboard');
  for (const [label, path, heading] of [
    ['Projects', '/projects', 'Projects'],
    ['My work', '/my-work', 'My work'],
    ['Approvals', '/approvals', 'Approvals'],
    ['Inbox', '/inbox', 'Inbox'],
    ['Clients', '/clients', 'Client Management'],
    ['Users', '/users', 'User Management'],
    ['Role Managment', '/settings/roles', 'Role Management'],
    ['Settings', '/settings/company', 'Settings'],
    ['Support', '/supportTickets', 'Support Tickets'],
    ['Dashboard', '/dashboard', /^Good /],
  ] as const) {
    const menu = await openMenu(page);
    await menu.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(/ · Loggia$/);
  }
  const ofSpecification = ['Dashboard', 'Projects', 'Clients', 'Users', 'Role Managment', 'Settings'];
  const labels = [...ofSpecification, 'My work', 'Approvals', 'Inbox', 'Support'];
  await expect(await entries(page)).toHaveText(labels);
  await expectAccessible(page);
  for (const [path, pageName] of [
    ['/user', 'My Profile'],
    ['/schema/entities', 'Entity Management'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${pageName} · Loggia`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageName);
    await expect(page.getByRole('banner')).toContainText(pageName);
  }
});

test('a role without permissions has Dashboard, their own and Support; other addresses show no access and call nothing', {
  tag: ['@S2.shell.dashboard', '@S2.shell.support', '@S6.hidden'],
}, async ({ page, request, admin }) => {
  const call = await apiOf(request, admin);
  const { password } = admin;
  const { id: roleId } = await call('POST', '/api/Roles', { name: 'guest', claims: [] });
  const person = { firstName: 'Gil', lastName: 'Guest', userName: 'gil', roleId, password, confirmPassword: password };
  await call('POST', '/api/Users/create', person);
  // The last call of the dashboard, which must not count as a call of the pages below.
  const waiting = page.waitForResponse('**/api/Waiting');
  await openAs(page, { ...admin, userName: 'gil' }, '/dashboard');
  await expect(await entries(page)).toHaveText(['Dashboard', 'My work', 'Inbox', 'Support']);
  await waiting;
  const calls: string[] = [];
  // The shell itself renews the session and reads the company, the user's unread count, who has a picture, and what the operator announces.
  page.on(
    'request',
    (sent) =>
      /\/api\/(?!Tenants|Changes|Company|Notifications|Users\/pictures|Announcement|Auth\/refresh-token)/.test(
        sent.url(),
      ) && calls.push(sent.url()),
  );
  for (const path of ['/projects', '/projects/1', '/clients', '/users', '/settings/roles']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
  }
  expect(calls).toEqual([]);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the top bar shows the signed-in user and links to the profile', { tag: ['@S2.shell.user'] }, async ({
  page,
  admin,
}) => {
  await openAs(page, admin, '/dashboard');
  await page.getByRole('banner').getByRole('link', { name: 'Ada Admin Admin' }).click();
  await expect(page).toHaveURL(/\/user$/);
});

test(
  'behind the name one chooses the theme, on a phone in the navigation; a narrow rail shows the name of the company',
  {
    tag: ['@phone'],
  },
  async ({ page, admin }, { project }) => {
    await openAs(page, admin, '/dashboard');
    const scheme = () => page.evaluate(() => document.documentElement.dataset.theme);
    if (project.name === 'phone') {
      await openMenu(page);
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      await drawer.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click();
      await expect.poll(scheme).toBe('dark');
      return;
    }
    const button = page.getByRole('banner').getByRole('button', { name: 'Theme' });
    await button.press('Enter');
    const menu = page.getByRole('menu', { name: 'Theme' });
    await expect(menu.getByRole('menuitemradio', { checked: true })).toHaveText('System');
    await expectAccessible(page);
    await menu.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect.poll(scheme).toBe('dark');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await page.reload();
    await expect.poll(scheme).toBe('dark');

    await page.setViewportSize({ width: 900, height: 800 });
    const rail = page.getByRole('navigation', { name: 'Main' });
    await expect(rail.getByText(admin.companyName)).toBeVisible();
    await rail.getByRole('link', { name: 'Projects' }).hover();
    await expectNoSidewaysScroll(page);
  },
);

test(
  'on a phone a button opens and closes the navigation',
  { tag: ['@S2.shell.menu', '@phone'] },
  async ({ page, admin }, { project }) => {
    await openAs(page, admin, '/dashboard');
    const toggle = page.getByRole('button', { name: 'Open menu' });
    if (project.name !== 'phone') return expect(toggle).toBeHidden();
    await toggle.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('link', { name: 'Support' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await drawer.getByRole('link', { name: 'Projects' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\/projects$/);
  },
);

test('the read-only demo shows a notice that leads to the Sandbox, which has its own logo', {
  tag: ['@S1.logo'],
}, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Readonly' }).click();
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  const notice = page.getByRole('complementary', { name: 'About this company' });
  await expect(notice).toContainText('The demo company is read-only.');
  // The shell is there before the dashboard begins to read.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // It shows the specification alone.
  const labels = ['Dashboard', 'Projects', 'Clients', 'Users', 'Role Managment', 'Settings', 'Support'];
  await expect(await entries(page)).toHaveText(labels);

  // The notice has its final height before the answer, so that the page does not shift.
  const answer = await holdRequests(page, '**/api/Tenants**', 'GET');
  await page.goto('/clients');
  await expect(page.getByRole('heading', { name: 'Client Management' })).toBeVisible();
  const height = (await notice.boundingBox())?.height;
  answer();
  await expect(notice.getByRole('button', { name: 'Sign in to the Sandbox' })).toBeVisible();
  expect((await notice.boundingBox())?.height).toBe(height);

  await page.getByRole('button', { name: 'Add Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Client' });
  await dialog.getByLabel('Client Name *').fill('Nobody');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The demo company is read-only.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await notice.getByRole('button', { name: 'Sign in to the Sandbox' }).click();
  await expect(page.getByText('Company: Sandbox')).toBeVisible();
  await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', /\/logo/);
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(notice).toHaveCount(0);
  await expect((await openMenu(page)).getByRole('img', { name: 'Sandbox' })).toBeVisible();

  // A rail of icons is too narrow for a long logo.
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.reload();
  const narrow = page.getByRole('navigation', { name: 'Main' }).getByRole('img', { name: 'Sandbox' });
  await expect(narrow).toHaveAttribute('src', /picture=icon/);
  await expect(page.locator('link[rel~=icon]')).toHaveAttribute('href', /picture=icon/);
  await expectAccessible(page);
});

test('an unknown address shows Page not found, with the navigation only for signed-in users', async ({
  page,
  admin,
}) => {
  const heading = page.getByRole('heading', { level: 1, name: 'Page not found' });
  await page.goto('/nowhere/at/all');
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the sign-in' }).click();
  await expect(page.getByLabel('Company Name')).toBeVisible();

  await openAs(page, admin, '/nowhere/at/all');
  await expect(heading).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Loggia');
  await expectAccessible(page);
  await goTo(page, 'Users', 'User Management');
  await page.goBack();
  await expect(heading).toBeVisible();
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good /);
});
