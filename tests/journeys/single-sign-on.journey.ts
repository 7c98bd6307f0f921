import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { type IdentityProvider, startIdentityProvider } from '#tests/support/identity-provider.ts';
import { type Account, apiOf, expect, openAs, test } from '#tests/support/journey.ts';

/** Runs with a real provider on loopback, at which everybody signs in as Nora. */
async function withProvider(work: (provider: IdentityProvider) => Promise<void>): Promise<void> {
  const provider = await startIdentityProvider(`${process.env.LOGGIA_URL}/api/Auth/oidc/callback`);
  const names = { given_name: 'Nora', family_name: 'Novak' };
  provider.state.account = { subject: 'nora', ...names, email: 'nora@alder.example', email_verified: true };
  try {
    await work(provider);
  } finally {
    await provider.stop();
  }
}

const signInPage = ({ tenantId }: Account) => `/login/${tenantId}`;
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('an administrator connects a provider, an invited person uses it, and it is required', async ({
  page,
  admin,
  browser,
}) => {
  await withProvider(async (provider) => {
    await openAs(page, admin, '/settings/sign-in');
    await expect(page.getByText('Everybody signs in with a password.')).toBeVisible();
    await page.getByRole('button', { name: 'Add provider' }).click();
    const form = page.getByRole('dialog', { name: 'Add provider' });
    await form.getByRole('button', { name: 'Add provider' }).click();
    await expect(form.getByText('Please enter a name')).toBeVisible();
    await expect(form.getByText('Please enter the issuer')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await form.getByLabel('Name *').fill('Alder Directory');
    await form.getByLabel('Issuer *').fill(provider.issuer);
    await form.getByLabel('Client id *').fill(provider.client.clientId);
    await form.getByLabel('Client secret').fill(provider.client.secret);
    await form.getByRole('button', { name: 'Add provider' }).click();
    await expect(row(page, 'Alder Directory')).toContainText('Staff');
    // The tabs of the settings are half behind the bar otherwise.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const api = await apiOf(page.request, admin);
    const roles = await api('GET', '/api/Roles/with-details');
    const worker = roles.find(({ name }: { name: string }) => name === 'worker');
    const roleId = worker.id;
    await api('POST', '/api/Roles', { name: 'lead', claims: worker.claims });
    const person = { firstName: 'Nora', lastName: 'Novak', email: 'nora@alder.example', roleId, invite: true };
    const { invitation } = await api('POST', '/api/Users/create', person);
    const visitor = await browser.newContext();
    const theirs = await visitor.newPage();
    await theirs.goto(invitation.link);
    const way = theirs.getByRole('link', { name: 'Sign in with Alder Directory' });
    await expect(way).toBeVisible();
    await expectAccessible(theirs);
    await way.click();
    await theirs.waitForURL('**/dashboard');
    await theirs.goto('/user');
    await expect(row(theirs, 'Alder Directory')).toContainText('Last used');
    await expectAccessible(theirs);
    await expectNoSidewaysScroll(theirs);
    await row(theirs, 'Alder Directory').getByRole('button', { name: 'Unlink' }).click();
    const question = theirs.getByRole('alertdialog', { name: 'Unlink this account?' });
    await question.getByRole('button', { name: 'Unlink' }).click();
    await expect(theirs.getByRole('alertdialog').getByText('You could not sign in any more.')).toBeVisible();

    await row(page, 'Alder Directory').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edited = page.getByRole('dialog', { name: 'Edit provider' });
    await edited.getByLabel('Claim').fill('groups');
    await edited.getByRole('button', { name: 'Add value' }).click();
    await edited.getByRole('button', { name: 'Save' }).click();
    await expect(edited.getByText('Enter a value')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const mapping = edited.getByRole('group', { name: 'Value 1' });
    await mapping.getByLabel('Value', { exact: true }).fill('leads');
    await mapping.getByLabel('Role').selectOption('lead');
    await edited.getByRole('checkbox', { name: 'Required' }).check();
    await edited.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, 'Alder Directory')).toContainText('Required');
    await expect(row(page, admin.name)).toContainText('Signs in with a password');
    await row(page, admin.name)
      .getByRole('button', { name: /Take emergency access away/ })
      .click();
    await expect(page.getByText('This is the last administrator with emergency access')).toBeVisible();

    const fresh = await browser.newContext();
    const entrance = await fresh.newPage();
    await entrance.goto(signInPage(admin));
    await expect(entrance.getByRole('link', { name: 'Sign in with Alder Directory' })).toBeVisible();
    await expect(entrance.getByLabel('Password', { exact: true })).toBeHidden();
    await expectAccessible(entrance);
    await expectNoSidewaysScroll(entrance);
    Object.assign(provider.state.account ?? {}, { groups: ['leads'] });
    await entrance.getByRole('link', { name: 'Sign in with Alder Directory' }).click();
    await entrance.waitForURL('**/dashboard');
    const users = await api('GET', '/api/Users/all');
    expect(users.find(({ email }: { email?: string }) => email === person.email).roleName).toBe('lead');
    await Promise.all([visitor.close(), fresh.close()]);
  });
});

test('the sign-in page says that a provider refused or does not answer, and emergency access works', async ({
  page,
  admin,
}) => {
  await withProvider(async (provider) => {
    const api = await apiOf(page.request, admin);
    await api('POST', '/api/Company/identity-providers', { ...provider.settings, name: 'Directory', required: true });
    await page.goto(signInPage(admin));
    await page.getByRole('link', { name: 'Sign in with Directory' }).click();
    await expect(page.getByRole('alert')).toHaveText(/didn't work/);
    await expect(page).toHaveURL(new RegExp(`${signInPage(admin)}$`));
    await expectAccessible(page);
    provider.state.isSilent = true;
    await page.getByRole('link', { name: 'Sign in with Directory' }).click();
    await expect(page.getByRole('alert')).toHaveText(/does not answer/);
    await page.getByRole('button', { name: 'Sign in with a password' }).click();
    await page.getByLabel('Email or Username').fill(admin.userName);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard');
  });
});

test('people link an account in My Profile and unlink it', async ({ page, admin }) => {
  await withProvider(async (provider) => {
    const api = await apiOf(page.request, admin);
    await api('POST', '/api/Company/identity-providers', { ...provider.settings, name: 'Directory' });
    await openAs(page, admin, '/user');
    await expect(row(page, 'Directory')).toContainText('Not linked');
    await row(page, 'Directory').getByRole('button', { name: 'Link Directory' }).click();
    await expect(page.getByRole('status').getByText('Account linked')).toBeVisible();
    await row(page, 'Directory').getByRole('button', { name: 'Unlink Directory' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await expect(row(page, 'Directory')).toContainText('Not linked');
  });
});

test('a person without a password confirms with their provider, and the request is repeated', async ({
  page,
  admin,
}) => {
  await withProvider(async (provider) => {
    const api = await apiOf(page.request, admin);
    const roles = await api('GET', '/api/Roles/with-details');
    const roleId = roles.find(({ name }: { name: string }) => name === 'worker').id;
    const settings = { ...provider.settings, name: 'Directory', create: true, roleId };
    await api('POST', '/api/Company/identity-providers', settings);
    // The provider still knows the browser, and lets it through.
    provider.state.signedInAt = Math.floor(Date.now() / 1000) - 60 * 60;
    await page.goto(signInPage(admin));
    await page.getByRole('link', { name: 'Sign in with Directory' }).click();
    await page.waitForURL('**/dashboard');
    provider.state.signedInAt = undefined;
    await page.goto('/user');
    await page.getByRole('button', { name: 'New Token' }).click();
    const form = page.getByRole('dialog', { name: 'New Token' });
    await form.getByLabel('Name *').fill('Report');
    await form.getByRole('checkbox', { name: 'View Assigned Projects' }).check();
    await form.getByRole('button', { name: 'Make Token' }).click();

    const question = page.getByRole('dialog', { name: "Confirm that it's you" });
    const confirm = question.getByRole('button', { name: 'Confirm with Directory' });
    await expect(confirm).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const colleague = { subject: 'somebody else' };
    const nora = provider.state.account;
    provider.state.account = colleague;
    const wrong = await popupOf(page, () => confirm.click());
    await expect(question.getByRole('alert')).toHaveText(/another account/);
    await expect.poll(() => wrong.isClosed()).toBe(true);
    provider.state.account = nora;
    const right = await popupOf(page, () => confirm.click());
    const shown = page.getByRole('dialog', { name: 'Copy your token' });
    await expect(shown).toBeVisible();
    await expect.poll(() => right.isClosed()).toBe(true);
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('region', { name: 'API tokens' }).getByRole('listitem')).toContainText('Report');

    // Nobody waits for this window.
    await page.goto('/step-up#undated');
    await expect(page.getByRole('alert')).toContainText("doesn't say when you signed in");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

async function popupOf(page: Page, open: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), open()]);
  return popup;
}
