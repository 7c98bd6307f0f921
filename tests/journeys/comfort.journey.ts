import { expectAccessible } from '#tests/support/accessible.ts';
import { apiOf, expect, openAs, signIn, test } from '#tests/support/journey.ts';
import { pressGoShortcut } from '#tests/support/keyboard.ts';
import { goTo } from '#tests/support/navigation.ts';
import { createProject } from '#tests/support/project.ts';

test('focus moves to the heading after navigation, and back to the opener after a dialog', async ({ page, admin }) => {
  await signIn(page, admin);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  const first = await createProject(page, admin);
  const call = await apiOf(page.request, admin);
  const dates = { startDate: '2026-01-01', endDate: '2099-01-01' };
  await call('POST', '/api/Projects', { title: 'South wing', clientId: first.clientId, userIds: [], ...dates });
  await page.goto('/projects');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.locator('body')).toBeFocused();
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/projects\/.+/);
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(heading).toHaveText('Projects');
  await expect(heading).toBeFocused();

  const card = page.getByRole('article').filter({ has: page.locator(`a[href$="${first.id}"]`) });
  const menu = card.getByRole('button', { name: 'More actions' });
  await card.hover();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit Project' }).click();
  await expect(page.getByLabel('Project Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  for (const left of [1, 0]) {
    const next = page.getByRole('article').first();
    await next.hover();
    await next.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete Project' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('article')).toHaveCount(left);
    await expect(left > 0 ? page.getByRole('article').getByRole('link') : heading).toBeFocused();
  }
});

test('closing, back and reload ask before unsaved input is lost', async ({ page, admin }) => {
  await openAs(page, admin, '/dashboard');
  await goTo(page, 'Clients', 'Client Management');
  const heading = page.getByRole('heading', { level: 1, name: 'Client Management' });
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add New Client' });
  const field = dialog.getByLabel('Client Name *');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  const keep = question.getByRole('button', { name: 'Keep editing' });
  await field.fill('Nordwind');

  await page.goBack();
  await expect(keep).toBeFocused();
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/clients$/);
  await keep.click();
  await expect(question).toBeHidden();
  await expect(field).toHaveValue('Nordwind');
  await expect(field).toBeFocused();

  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const native = await asked;
  expect(native.type()).toBe('beforeunload');
  await native.dismiss();
  await expect(field).toHaveValue('Nordwind');

  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(dialog).toBeHidden();

  // An unchanged form closes without a question.
  await page.goForward();
  await expect(heading).toBeVisible();
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a lost connection is shown; reads resume afterwards, and failed writes say so', async ({
  page,
  context,
  admin,
}) => {
  await openAs(page, admin, '/clients');
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add New Client' });
  await dialog.getByLabel('Client Name *').fill('Nordwind');
  await context.setOffline(true);
  const banner = page.getByText('No connection to the server.');
  await expect(banner).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('so this was not saved')).toBeVisible();
  await expect(dialog.getByLabel('Client Name *')).toHaveValue('Nordwind');
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await expect(page.getByRole('article', { name: 'Nordwind' })).toBeVisible();
  await expect(dialog).toBeHidden();

  // A page that was opened offline loads its code and data once the connection is back, without a reload.
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await pressGoShortcut(page, 's', /\/supportTickets$/);
  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Support Tickets' })).toBeVisible();
  await expect(page.getByText('No tickets found')).toBeVisible();
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
});

test('a lost connection is shown at every scroll position', async ({ page, context, admin }) => {
  await page.setViewportSize({ width: 360, height: 480 });
  await openAs(page, admin, '/settings/roles');
  await page.getByRole('link', { name: 'worker' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await context.setOffline(true);
  const banner = page.getByText('No connection to the server.');
  await expect(banner).toBeInViewport({ ratio: 1 });
  const below = await page.getByRole('banner').boundingBox();
  expect((await banner.boundingBox())?.y).toBeGreaterThanOrEqual((below?.y ?? 0) + (below?.height ?? 0));
});

test('the message of a lost connection does not shift or cover the page, and disappears automatically', async ({
  page,
  context,
  admin,
}) => {
  await openAs(page, admin, '/dashboard');
  await goTo(page, 'Clients', 'Client Management');
  await expect(page.getByText('No clients found')).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await context.setOffline(true);
  const banner = page.getByRole('alert').filter({ hasText: 'No connection to the server.' });
  const retry = banner.getByRole('button', { name: 'Try now' });
  await expect(retry).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
  const button = await retry.boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(before?.y ?? 0);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(retry).toBeHidden();
  expect(await heading.boundingBox()).toEqual(before);
});

test('forced colours: borders replace background colours', async ({ page, admin }) => {
  await createProject(page, admin);
  await page.emulateMedia({ forcedColors: 'active' });
  await openAs(page, admin, '/projects');
  await expect(page.getByRole('button', { name: 'New Project' })).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('progressbar')).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('button', { name: 'Grid', exact: true })).toHaveCSS('outline-width', '2px');
});

test('a failed submit keeps the focus on the pressed button', async ({ page, admin }) => {
  await openAs(page, admin, '/clients');
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add New Client' });
  await dialog.getByLabel('Client Name *').fill('Nordwind');
  const send = dialog.getByRole('button', { name: 'Add Client' });
  const busy = dialog.getByRole('button', { name: 'Adding...' });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/Clients', async (route) => {
    await promise;
    await route.fulfill({ status: 400, json: { message: 'Not today.' } });
  });
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(busy).toBeDisabled();
  // The browser removes the focus from a disabled button a moment later.
  await expect(busy).not.toBeFocused();
  resolve();
  await expect(dialog.getByText('Not today.')).toBeVisible();
  await expect(send).toBeFocused();
});

test('missing styles are requested again; missing scripts reload the page', async ({ page, admin }) => {
  await openAs(page, admin, '/clients');
  await expect(page.getByText('No clients found')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  const asked = new Set<string>();
  const failOnce = async (kind: RegExp) => {
    await page.unrouteAll();
    await page.route(kind, (route) => {
      const url = route.request().url();
      if (asked.has(url)) return route.continue();
      asked.add(url);
      return route.abort();
    });
  };
  await failOnce(/assets.*[.]css$/);
  await pressGoShortcut(page, 's', /\/supportTickets$/);
  await expect(page.getByText('No tickets found')).toBeVisible();
  const styles = [...asked];
  expect(styles).not.toEqual([]);
  const used = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
  expect(used).toEqual(expect.arrayContaining(styles));
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);

  // Some browsers do not request a failed script again until the page is reloaded.
  await failOnce(/assets.users-page-.*[.]js$/);
  await pressGoShortcut(page, 'u', /\/users$/);
  await expect(page.getByRole('article', { name: admin.name })).toBeVisible();
  expect([...asked].filter((url) => url.endsWith('.js'))).not.toEqual([]);
});
