import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { type Account, apiOf, expect, test } from '#tests/support/journey.ts';
import { goTo } from '#tests/support/navigation.ts';

const days = { startDate: '2026-01-01', endDate: '2099-12-31' };

test('an administrator sets up a client, a project and invites a client user, who accepts, as in the README', {
  tag: ['@smoke'],
}, async ({ page, browser, request, admin }) => {
  await signInFromLandingPage(page, admin, { userName: admin.userName, password: admin.password });

  // The dashboard of a new company suggests the next steps: first a client, then a project.
  const start = page.getByRole('region', { name: 'Recent Projects' });
  await start.getByRole('button', { name: 'Add Client' }).click();
  await page.getByLabel('Client Name').fill('Harbour Office');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click();
  await expect(start.getByRole('button', { name: 'New Project' })).toBeVisible();
  await expectAccessible(page);

  await goTo(page, 'Users', 'User Management');
  await page.getByRole('button', { name: 'Add User' }).click();
  const person = page.getByRole('dialog', { name: 'Add New User' });
  await person.getByLabel('First Name').fill('Nora');
  await person.getByLabel('Last Name').fill('Berg');
  await person.getByLabel('Email').fill('nora@harbour.example');
  await person.getByLabel('Role').selectOption({ label: 'client' });
  await person.getByLabel('Client *').selectOption({ label: 'Harbour Office' });
  await expect(person).toContainText("They can't sign in yet: choose Invite, or set a password.");
  // For a password that the administrator tells them, the form shows the address of the sign-in page.
  await person.getByLabel('Password', { exact: true }).fill('a password to tell');
  await expect(person).toContainText(new URL(`/login/${admin.tenantId}`, page.url()).href);
  await person.getByLabel('Password', { exact: true }).clear();
  await person.getByRole('checkbox', { name: 'Invite' }).check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await person.getByRole('button', { name: 'Add User' }).click();
  const invitation = page.getByRole('dialog', { name: 'Link for Nora Berg' });
  const link = await invitation.getByLabel('Link').inputValue();
  await invitation.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('article', { name: 'Nora Berg' })).toContainText('Harbour Office');

  await goTo(page, 'Projects', 'Projects');
  await page.getByRole('button', { name: 'New Project' }).first().click();
  const project = page.getByRole('dialog', { name: 'Create New Project' });
  await project.getByLabel('Project Title').fill('Harbour website');
  await project.getByLabel('Description').fill('A new site for the harbour office.');
  await project.getByLabel('Client').selectOption({ label: 'Harbour Office' });
  await project.getByRole('checkbox', { name: 'Ada Admin' }).check();
  await project.getByRole('checkbox', { name: 'Nora Berg' }).check();
  await project.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByRole('article', { name: 'Harbour website' })).toContainText('2 people');

  const call = await apiOf(request, admin);
  const { id: clientId } = await call('POST', '/api/Clients', { name: 'Globex' });
  await call('POST', '/api/Projects', { title: 'Globex tower', clientId, userIds: [], ...days });
  await expect(page.getByRole('article')).toHaveCount(2);

  const otherBrowser = await browser.newContext({ viewport: page.viewportSize() });
  const clientPage = await otherBrowser.newPage();
  await clientPage.goto(link);
  await clientPage.getByLabel('New Password', { exact: true }).fill('Early-Boat-52');
  await clientPage.getByLabel('Confirm New Password').fill('Early-Boat-52');
  await clientPage.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(clientPage.getByRole('banner').getByText('Harbour Office')).toBeVisible();
  await goTo(clientPage, 'Projects', 'Projects');
  await expect(clientPage.getByRole('article')).toHaveCount(1);
  await clientPage.getByRole('article', { name: 'Harbour website' }).getByRole('link').click();
  await expect(clientPage.getByRole('heading', { level: 1, name: 'Harbour website' })).toBeVisible();
  await expect(clientPage.getByRole('tabpanel')).toContainText('Ada Admin');
  await otherBrowser.close();
});

test('a first project or client user asks for a client first', async ({ page, admin }) => {
  await signInFromLandingPage(page, admin, { userName: admin.userName, password: admin.password });
  await goTo(page, 'Projects', 'Projects');
  await page.getByRole('button', { name: 'New Project' }).first().click();
  const hint = page.getByRole('dialog').getByText('There are no clients yet. Add one under Clients first.');
  await expect(hint).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await goTo(page, 'Users', 'User Management');
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByRole('dialog').getByLabel('Role').selectOption({ label: 'client' });
  await expect(hint).toBeVisible();
});

/** Signs in from the landing page by the name of the company. */
async function signInFromLandingPage(
  page: Page,
  { companyName }: Account,
  who: { userName: string; password: string },
): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByLabel('Company Name').fill(companyName);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Email or Username').fill(who.userName);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('banner')).toBeVisible();
}
