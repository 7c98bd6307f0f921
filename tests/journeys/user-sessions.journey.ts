import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio, withSecondUser } from '#tests/support/studio.ts';

test('an administrator sees where a user is signed in, and signs them out everywhere', async ({
  page,
  request,
  admin,
  browser,
}) => {
  const { ann } = await createStudio(request, admin);
  await withSecondUser(browser, ann, async (client) => {
    await client.goto('/projects');
    await expect(client.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();

    await openAs(page, admin, '/users');
    const card = page.getByRole('article', { name: 'Ann' });
    await card.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Where they are signed in' }).click();
    const dialog = page.getByRole('dialog', { name: /^Where Ann.* is signed in$/ });
    await expect(dialog.getByRole('listitem').first()).toContainText('Last used');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(dialog.getByText('Not signed in anywhere.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();

    await client.goto('/projects');
    await expect(client).toHaveURL(/\/login/);
  });
});
