import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';

test('an administrator says after how many days people have to sign in again', async ({ page, admin }) => {
  await openAs(page, admin, '/settings/sign-in');
  const [idle, total] = [page.getByLabel('Days without use'), page.getByLabel('Days in total')];
  const save = page.getByRole('button', { name: 'Save changes' });
  const saved = page.getByRole('status').getByText('Changes saved');
  await expect(idle).toHaveValue('');
  await expect(save).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await idle.fill('7');
  await total.fill('31');
  await save.click();
  await expect(page.getByText('Please enter a number from 1 to 30')).toBeVisible();
  await expect(total).toBeFocused();
  await total.fill('20');
  await save.click();
  await expect(saved).toBeVisible();
  await expect(save).toBeHidden();

  await page.reload();
  await expect(idle).toHaveValue('7');
  await expect(total).toHaveValue('20');
  await total.fill('');
  await save.click();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(idle).toHaveValue('7');
  await expect(total).toHaveValue('');
});
