import type { Page } from '@playwright/test';
import { codeOf } from '#tests/support/factors.ts';
import { startIdentityProvider } from '#tests/support/identity-provider.ts';
import { type Account, apiOf, expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio } from '#tests/support/studio.ts';

/** The link of a mail opens its page after every way of signing in, on phones too. */

async function addLobby(page: Page, admin: Account): Promise<{ link: string; arrived: () => Promise<void> }> {
  const studio = await createStudio(page.request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  return {
    link: `/open/${admin.tenantId}/projects/${id}?tab=documents`,
    arrived: async () => {
      await expect(page).toHaveURL(new RegExp(`/projects/${id}\\?tab=documents$`));
      await expect(page.getByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible();
      // Nothing of the way back is kept, and it was no step in the history.
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('/open/');
    },
  };
}

async function openSignedOut(page: Page, link: string, { tenantId }: Account): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`/login/${tenantId}$`));
}

async function enterPassword(page: Page, { userName, password }: Account): Promise<void> {
  await page.getByLabel('Email or Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('with a password, also after another look at the companies and a reload', { tag: '@phone' }, async ({
  page,
  admin,
}) => {
  const { link, arrived } = await addLobby(page, admin);
  await page.goto('/');
  await openSignedOut(page, link, admin);
  await enterPassword(page, admin);
  await arrived();

  await openSignedOut(page, link, admin);
  await page.getByRole('link', { name: 'Back to company selection' }).click();
  await page.reload();
  await page.getByLabel('Company Name').fill(admin.companyName);
  await page.keyboard.press('Enter');
  await enterPassword(page, admin);
  await arrived();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/(open|login)\//);
});

test('with the code of an app', { tag: '@phone' }, async ({ page, admin }) => {
  const { link, arrived } = await addLobby(page, admin);
  const api = await apiOf(page.request, admin);
  const { id, secret } = await api('POST', '/api/Users/me/factors/totp', {});
  await api('POST', `/api/Users/me/factors/totp/${id}/confirm`, { code: await codeOf(secret) });
  await page.goto('/');
  await openSignedOut(page, link, admin);
  await enterPassword(page, admin);
  await page.getByLabel('Code', { exact: true }).fill(await codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await arrived();
});

test('with a passkey', async ({ page, admin }) => {
  const { link, arrived } = await addLobby(page, admin);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await openAs(page, admin, '/user');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name *').fill('Phone');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await openSignedOut(page, link, admin);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await arrived();
});

test('with a provider, also after it refused once', { tag: '@phone' }, async ({ page, admin }) => {
  const { link, arrived } = await addLobby(page, admin);
  const provider = await startIdentityProvider(`${process.env.LOGGIA_URL}/api/Auth/oidc/callback`);
  const account = { subject: 'nora', given_name: 'Nora', family_name: 'Novak', email: 'nora@alder.example' };
  try {
    const api = await apiOf(page.request, admin);
    const roles = await api('GET', '/api/Roles/with-details');
    const manager = roles.find(({ name }: { name: string }) => name === 'manager');
    await api('POST', '/api/Company/identity-providers', {
      ...provider.settings,
      for: 'Staff',
      create: true,
      roleId: manager.id,
    });
    await page.goto('/');
    await openSignedOut(page, link, admin);
    const way = page.getByRole('link', { name: 'Sign in with Directory' });
    await way.click();
    await expect(page.getByRole('alert').filter({ hasText: "That sign-in didn't work." })).toBeVisible();
    provider.state.account = { ...account, email_verified: true };
    await way.click();
    await arrived();
  } finally {
    await provider.stop();
  }
});

test('to the company that sent it, not to another one', async ({ page, admin }) => {
  await page.goto('/');
  await openSignedOut(page, '/open/5a000000-0000-7000-8000-000000000001/inbox', {
    ...admin,
    tenantId: '5a000000-0000-7000-8000-000000000001',
  });
  await page.getByRole('link', { name: 'Back to company selection' }).click();
  await page.getByLabel('Company Name').fill(admin.companyName);
  await page.keyboard.press('Enter');
  await enterPassword(page, admin);
  await expect(page.getByRole('heading', { level: 1, name: 'This is at another company' })).toBeVisible();
});
