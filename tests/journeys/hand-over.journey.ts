import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio, withSecondUser } from '#tests/support/studio.ts';

const menu = (page: Page) => page.locator('main header').getByRole('button', { name: 'More actions' });

test('an administrator hands over a project, and its client does once the company allows it', async ({
  page,
  request,
  admin,
  browser,
}) => {
  const studio = await createStudio(request, admin);
  const project = await studio.addProject({ title: 'Acme lobby', userIds: [studio.ann.id] });
  await openAs(page, admin, `/projects/${project}`);
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over Acme lobby' });
  await expect(dialog).toContainText('everything of this project that Acme sees. Nothing internal is in it.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make archive' }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('The archive is ready.', { timeout: 20_000 });
  await expect(dialog).toContainText(/Kept until /);
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const hash = await dialog.locator('code').getAttribute('title');
  const file = await downloadBy(page, () => page.keyboard.press('Enter'));
  expect(
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
  ).toBe(hash);
  expect(execFileSync('unzip', ['-t', file], { encoding: 'utf8' })).toContain('No errors detected');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await withSecondUser(browser, studio.ann, async (ann) => {
    await ann.goto(`/projects/${project}`);
    await menu(ann).click();
    await expect(ann.getByRole('menuitem', { name: 'Calendar feed' })).toBeVisible();
    await expect(ann.getByRole('menuitem', { name: 'Hand over' })).toHaveCount(0);
    await ann.keyboard.press('Escape');

    await page.goto('/settings/company');
    await page.getByRole('checkbox', { name: 'Client users may make archives of their projects.' }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('status').getByText('Changes saved')).toBeVisible();

    await menu(ann).click();
    await ann.getByRole('menuitem', { name: 'Hand over' }).click();
    await ann.getByRole('dialog').getByRole('button', { name: 'Make archive' }).click();
    await expect(ann.getByRole('dialog').getByRole('status')).toHaveText('The archive is ready.', { timeout: 20_000 });
    await expect(ann.getByRole('dialog').locator('code')).toHaveAttribute('title', String(hash));
  });

  await page.goto('/user');
  const archives = page.getByRole('region', { name: 'Your archives' });
  await expect(archives.getByRole('listitem')).toContainText('Acme lobby');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const again = archives.getByRole('button', { name: 'Download the archive: Acme lobby' });
  expect((await readFile(await downloadBy(page, () => again.click()))).length).toBeGreaterThan(1000);
});

test('the dialog says what goes wrong and tries again', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const project = await studio.addProject({ title: 'Acme lobby' });
  let state = 'refused';
  const archive = {
    id: project,
    kind: 'HandOver',
    subjectId: project,
    subjectName: 'Acme lobby',
    filesDone: 3,
    filesTotal: 12,
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  };
  await page.route('**/api/Exports*', async (route) => {
    if (state === 'refused') return route.fulfill({ status: 400, json: {} });
    const made = { ...archive, state };
    return route.request().method() === 'POST' ? route.continue() : route.fulfill({ json: [made] });
  });
  await openAs(page, admin, `/projects/${project}`);
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over Acme lobby' });
  const retry = dialog.getByRole('button', { name: /try again/i });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  state = 'Running';
  await retry.click();
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  await expect(dialog).toContainText('3 of 12 files');
  await expectAccessible(page);
  // The pressed button is gone, and the dialog takes the focus back a moment later.
  await dialog.press('Escape');
  await expect(dialog).toBeHidden();
  state = 'Failed';
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Hand over' }).click();
  await expect(dialog.getByRole('status')).toContainText('The server could not finish the archive.');
  await expectAccessible(page);
  await page.unroute('**/api/Exports*');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('status')).toHaveText('The archive is ready.', { timeout: 20_000 });
});

test('people export their own data, and administrators that of others', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await openAs(page, admin, '/user');
  const archives = page.getByRole('region', { name: 'Your archives' });
  await expect(archives).toContainText('You have no archives.');
  await archives.getByRole('button', { name: 'Export my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export my data' });
  await expect(dialog).toContainText('what you wrote and uploaded');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make archive' }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('The archive is ready.', { timeout: 20_000 });
  const file = await downloadBy(page, () => dialog.getByRole('button', { name: 'Download' }).click());
  expect(execFileSync('unzip', ['-l', file], { encoding: 'utf8' })).toContain('data/sessions.csv');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(archives.getByRole('listitem')).toContainText('Your data');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto('/users');
  await page
    .getByRole('article')
    .filter({ hasText: studio.ann.name })
    .getByRole('button', { name: 'More actions' })
    .click();
  await page.getByRole('menuitem', { name: 'Export their data' }).click();
  const theirs = page.getByRole('dialog', { name: `Export the data of ${studio.ann.name}` });
  await theirs.getByRole('button', { name: 'Make archive' }).click();
  await expect(theirs.getByRole('status')).toHaveText('The archive is ready.', { timeout: 20_000 });
  await expectAccessible(page);
});

test('an administrator exports the company', async ({ page, admin }) => {
  await openAs(page, admin, '/settings/company');
  const section = page.getByRole('region', { name: 'Take everything with you' });
  await section.getByRole('button', { name: 'Export the company' }).click();
  const dialog = page.getByRole('dialog', { name: /^Export / });
  await expect(dialog).toContainText('Passwords, secrets and second factors are not in it.');
  await dialog.getByRole('button', { name: 'Make archive' }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('The archive is ready.', { timeout: 20_000 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const file = await downloadBy(page, () => dialog.getByRole('button', { name: 'Download' }).click());
  const listed = execFileSync('unzip', ['-l', file], { encoding: 'utf8' });
  expect(listed).toContain('data/users.csv');
  expect(listed).not.toContain('data/factors');
  await page.goto('/user');
  const archives = page.getByRole('region', { name: 'Your archives' });
  await expect(archives.getByRole('listitem')).toContainText('Everything of');
});

async function downloadBy(page: Page, action: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), action()]);
  return download.path();
}
