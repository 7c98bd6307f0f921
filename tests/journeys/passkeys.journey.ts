import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, passHour, test } from '#tests/support/journey.ts';

test('somebody adds a passkey, signs in with it without a user name, and removes it', async ({ page, admin }) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openAs(page, admin, '/user');
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await adding.getByLabel('Name *').fill('Laptop');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(section.getByRole('listitem').first()).toContainText('Laptop');

  await page.evaluate(() => localStorage.clear());
  await page.goto(`/login/${admin.tenantId}`);
  const button = page.getByRole('button', { name: 'Use a passkey' });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // A person who cancels stays on the page.
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'No passkey was used.' })).toBeVisible();
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await button.click();
  await page.waitForURL('**/dashboard');

  await page.goto('/user');
  await passHour(admin);
  await section.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  // The passkey also answers the question who somebody is.
  const question = page.getByRole('dialog', { name: "Confirm that it's you" });
  await expect(question.getByLabel('Password', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(section).toContainText('Off. You sign in with your password alone.');
});
