import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, passHour, test } from '#tests/support/journey.ts';

test('somebody who signed in a while ago confirms who they are, and the request is repeated', async ({
  page,
  admin,
}) => {
  await openAs(page, admin, '/user');
  await page.getByRole('button', { name: 'New Token' }).click();
  const form = page.getByRole('dialog', { name: 'New Token' });
  await form.getByLabel('Name *').fill('Report');
  await form.getByRole('checkbox', { name: 'View Clients' }).check();
  await passHour(admin);
  const make = form.getByRole('button', { name: 'Make Token' });
  await make.click();

  const question = page.getByRole('dialog', { name: "Confirm that it's you" });
  const password = question.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(form).toContainText('Please confirm that it is you.');
  await expect(form.getByLabel('Name *')).toHaveValue('Report');
  await expect(form.getByRole('checkbox', { name: 'View Clients' })).toBeChecked();

  await make.click();
  await question.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(question).toContainText('Password is required');
  await password.fill('wrong');
  await page.keyboard.press('Enter');
  await expect(question).toContainText('That was not right. Please try again.');
  await password.fill(admin.password);
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Copy your token' });
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'API tokens' }).getByRole('listitem')).toContainText('Report');

  // Nothing asks for the next ten minutes.
  await page.getByRole('button', { name: 'New Token' }).click();
  await form.getByLabel('Name *').fill('Another');
  await form.getByRole('checkbox', { name: 'View Clients' }).check();
  await make.click();
  await expect(shown).toBeVisible();
});
