import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';

test('an administrator looks at the mails of the company and sends a test message', async ({ page, admin }) => {
  await openAs(page, admin, '/settings/mail');
  await expect(page.getByRole('heading', { level: 1, name: 'Mail' })).toBeVisible();
  await expect(page.getByText('No mails yet')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByLabel('To', { exact: true }).fill('not an address');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByLabel('To', { exact: true })).toBeFocused();
  await page.getByLabel('To', { exact: true }).fill('ada@studio.example');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The message was not sent: Mail is off: no mail server is set up.')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/settings/mail?state=Failed');
  await expect(page.getByText('No mail is in this state.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/settings\/mail$/);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Company' }).click();
  await expect(page).toHaveURL(/\/settings\/company$/);
});
