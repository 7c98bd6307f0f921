import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { goTo } from '#tests/support/navigation.ts';

test('a screen that cannot load keeps the navigation and offers a retry, and other screens work', async ({
  page,
  admin,
}) => {
  await openAs(page, admin, '/dashboard');
  // A new release removes the old chunks.
  await page.route(/clients-page.*[.]js/, (route) => route.fulfill({ status: 404 }));
  await goTo(page, 'Clients', "This page couldn't be shown");
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your saved work is safe.');
  await expectAccessible(page);
  await goTo(page, 'Users', 'User Management');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: "This page couldn't be shown" })).toBeVisible();
  await page.unroute(/clients-page.*[.]js/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Client Management' })).toBeVisible();
});

test('a screen that fails to render keeps the navigation, and works again after the cause is fixed', async ({
  page,
  admin,
}) => {
  await openAs(page, admin, '/dashboard');
  await page.route('**/api/Clients?*', (route) => route.fulfill({ json: [{ id: 'odd', name: null }] }));
  await goTo(page, 'Clients', "This page couldn't be shown");
  await page.unroute('**/api/Clients?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Client Management' })).toBeVisible();
  await expect(page.getByText('No clients found')).toBeVisible();
});

test('a palette or dialog that cannot load says so, keeps the page, and opens after a retry', async ({
  page,
  admin,
}) => {
  await openAs(page, admin, '/clients');
  const heading = page.getByRole('heading', { level: 1, name: 'Client Management' });
  const notice = page.getByRole('alertdialog', { name: "This couldn't be opened" });
  const add = page.getByRole('button', { name: 'Add Client' }).first();
  for (const [part, open, name] of [
    [/client-dialog-.*[.]js/, () => add.click(), 'Add New Client'],
    [/palette.*[.]js/, () => page.keyboard.press('Control+k'), 'Command palette'],
  ] as const) {
    await expect(heading).toBeVisible();
    await page.route(part, (route) => route.fulfill({ status: 404 }));
    await open();
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toBeHidden();
    await expect(heading).toBeVisible();
    await page.unroute(part);
    await open();
    await notice.getByRole('button', { name: 'Reload' }).click();
    await expect(heading).toBeVisible();
    await open();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name })).toBeHidden();
  }
});

test('a layout or app that cannot load says so and offers a retry', async ({ page, admin }) => {
  const broken = page.getByRole('heading', { level: 1, name: 'Loggia could not be loaded' });
  await openAs(page, admin, '/dashboard');
  for (const part of [/assets.shell-.*[.]js/, /assets.app-.*[.]js/, /assets.*[.](js|css)/]) {
    await page.route(part, (route) => route.fulfill({ status: 404 }));
    await page.goto('/clients');
    await expect(broken).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.unroute(part);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Client Management' })).toBeVisible();
  }
});
