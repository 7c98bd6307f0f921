import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { blockChanges, expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio } from '#tests/support/studio.ts';

/** What each screen shows while the server fails, and how it recovers. */

const tryingAgain = 'Something went wrong. Trying again...';

/** The address, the call that it depends on, and what it shows after that call. */
type Screen = [address: string, call: RegExp, shown: (page: Page) => ReturnType<Page['getByText']>];

const screens = (projectId: string): Screen[] => [
  ['/dashboard', /\/api\/Projects\/summary/, (page) => page.getByRole('group', { name: 'Total Projects' })],
  ['/projects', /\/api\/Projects\?/, (page) => page.getByRole('article', { name: 'Lobby' })],
  [`/projects/${projectId}`, /\/details$/, (page) => page.getByRole('heading', { name: 'Lobby' })],
  [
    `/projects/${projectId}?tab=documents`,
    /\/api\/Documents\/project\//,
    (page) => page.getByText('No documents uploaded'),
  ],
  [`/projects/${projectId}?tab=images`, /\/api\/Image\/project\//, (page) => page.getByText('No images uploaded')],
  ['/clients', /\/api\/Clients(\?|$)/, (page) => page.getByRole('article', { name: 'Acme' })],
  ['/users', /\/api\/Users\/all/, (page) => page.getByRole('article', { name: 'Wim Worker' })],
  ['/settings/roles', /\/api\/Roles\/with-details/, (page) => page.getByRole('group', { name: 'Total Roles' })],
  ['/settings/audit', /\/api\/Audit(\?|$)/, (page) => page.getByText('signed in').first()],
  ['/supportTickets', /\/api\/Support\/tickets(\?|$)/, (page) => page.getByText('No tickets found')],
  ['/user', /\/api\/Users\/me/, (page) => page.getByLabel('First Name')],
  ['/user', /\/api\/Auth\/sessions/, (page) => page.getByText('This device')],
];

test('each screen shows the first failure, keeps retrying, and loads once the server works', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const projectId = await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, '/entities');
  for (const [address, call, shown] of screens(projectId)) {
    await page.route(call, (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }));
    await page.goto(address);
    await expect(page.getByText(tryingAgain), address).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await page.unroute(call);
    await expect(shown(page), address).toBeVisible();
    await expect(page.getByText(tryingAgain)).toHaveCount(0);
  }
});

test('each screen that failed to load offers a retry that works', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const projectId = await studio.addProject({ title: 'Lobby' });
  await blockChanges(page);
  await openAs(page, admin, '/entities');
  for (const [address, call, shown] of screens(projectId)) {
    await page.route(call, (route) => route.fulfill({ status: 400, json: { message: 'Not now.' } }));
    await page.goto(address);
    const alert = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) });
    await expect(alert, address).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.unroute(call);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(shown(page), address).toBeVisible();
    await expect(alert).toHaveCount(0);
  }
});

test('a failed filter keeps the list and shows an error', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, '/projects');
  await expect(page.getByRole('article', { name: 'Lobby' })).toBeVisible();
  await page.route(/search=Gard/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByPlaceholder('Search projects...').fill('Gard');
  await expect(page.getByText(tryingAgain)).toBeVisible();
  await expect(page.getByRole('article', { name: 'Lobby' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/search=Gard/);
  await expect(page.getByText('No projects found')).toBeVisible();
  await expect(page.getByText(tryingAgain)).toHaveCount(0);
});

test('the sign-in pages retry while the server fails, and say so', async ({ page, admin }) => {
  const failOnce = async (address: string) => {
    let asked = 0;
    await page.route(address, (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 503, json: {} }) : route.continue();
    });
  };
  await failOnce('**/api/Tenants');
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sandbox' })).toBeVisible();

  await failOnce('**/api/Tenants/by-name/*');
  await page.getByLabel('Company Name').fill(admin.companyName);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: tryingAgain })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText(`Company: ${admin.companyName}`)).toBeVisible();

  await failOnce(`**/api/Tenants/${admin.tenantId}`);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: tryingAgain })).toBeVisible();
  await expect(page.getByText(`Company: ${admin.companyName}`)).toBeVisible();
});

test('a failed company look-up does not say that the company is unknown', async ({ page, admin }) => {
  await page.route(/\/api\/Tenants\/by-name\//, (route) =>
    route.fulfill({ status: 400, json: { message: 'Not now.' } }),
  );
  await page.goto('/login');
  await page.getByLabel('Company Name').fill(admin.companyName);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not now.')).toBeVisible();
  await expect(page.getByText(tryingAgain)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
});

test('Cancel ends what hangs in a dialog, and keeps what was typed', async ({ page, admin }) => {
  await openAs(page, admin, '/clients');
  let answer = () => {};
  await page.route('**/api/Clients', (route) => {
    if (route.request().method() === 'GET') return route.continue();
    return new Promise<void>((resolve) => {
      answer = () => resolve(route.abort().catch(() => {}));
    });
  });
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add New Client' });
  await dialog.getByLabel('Client Name *').fill('Nordwind');
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await expect(dialog.getByRole('button', { name: 'Adding...' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /^You stopped this/ })).toBeVisible();
  await expect(dialog.getByLabel('Client Name *')).toHaveValue('Nordwind');
  await expect(dialog.getByRole('button', { name: 'Add Client' })).toBeEnabled();
  await expectAccessible(page);
  answer();
});

test('a page that cannot open without a connection says so, and opens once there is one', async ({ page, admin }) => {
  await openAs(page, admin, '/clients');
  await expect(page.getByRole('heading', { level: 1, name: 'Client Management' })).toBeVisible();
  await page.context().setOffline(true);
  // Until its script is here, and then until its data is.
  const missing = page
    .getByText('No connection, so this page cannot open yet.', { exact: false })
    .or(page.getByText('Waiting for the connection...'));
  await expect(page.getByText('No connection to the server.', { exact: false })).toBeVisible();
  await expect(missing).toBeHidden();
  await page.getByRole('navigation').getByRole('link', { name: 'Support', exact: true }).click();
  await expect(missing).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Support Tickets' })).toBeVisible();
  await expect(missing).toBeHidden();
});
