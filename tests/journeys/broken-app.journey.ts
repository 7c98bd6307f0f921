import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { goTo } from '#tests/support/navigation.ts';

test('a screen that cannot load keeps the navigation and offers a retry, and other screens work', async ({
  page,
  admin,
}) => {
  await openAs(page, admin, '/dashboard');
  // A new release removes the old chunks.
  const mend = await breakScripts(page, /clients-page.*[.]js/);
  await goTo(page, 'Clients', "This page couldn't be shown");
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your saved work is safe.');
  await expectAccessible(page);
  await goTo(page, 'Users', 'User Management');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: "This page couldn't be shown" })).toBeVisible();
  mend();
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
    const mend = await breakScripts(page, part);
    await open();
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toBeHidden();
    await expect(heading).toBeVisible();
    mend();
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
    const mend = await breakScripts(page, part);
    await page.goto('/clients');
    await expect(broken).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    mend();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Client Management' })).toBeVisible();
  }
});

/**
 * Answers these scripts with 404 until the returned function is called, as after a new release. The route stays: when the last one is
 * removed, Chromium may never answer a script that it asks for at that moment.
 */
async function breakScripts(page: Page, scripts: RegExp): Promise<() => void> {
  let areBroken = true;
  await page.route(scripts, (route) => (areBroken ? route.fulfill({ status: 404 }) : route.fallback()));
  return () => {
    areBroken = false;
  };
}
