import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createProject } from '#tests/support/project.ts';

test('a person makes a calendar feed, a calendar reads it, and the person revokes it', async ({
  page,
  request,
  admin,
}) => {
  await openAs(page, admin, '/user');
  const section = page.getByRole('region', { name: 'Calendar feeds' });
  await expect(section).toContainText('You have no calendar feeds.');
  const { promise: made, resolve } = Promise.withResolvers<{ url: string }>();
  // Read on its way: Chromium may have dropped the body of an answer that has arrived.
  await page.route('**/api/Feeds', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    resolve(await response.json());
    await route.fulfill({ response });
  });
  await section.getByRole('button', { name: 'New Feed' }).click();
  const { url } = await made;
  const row = section.getByRole('listitem');
  await expect(row).toContainText('My projects');
  await expect(row.getByRole('button', { name: 'Copy address of My projects' })).toBeVisible();
  await expect(section.getByRole('button', { name: 'New Feed' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await (await request.get(url)).text()).toContain('BEGIN:VCALENDAR');

  await row.getByRole('button', { name: 'Revoke the feed My projects' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke this feed?' });
  await question.getByRole('button', { name: 'Revoke feed' }).click();
  await expect(section).toContainText('You have no calendar feeds.');
  expect((await request.get(url)).status()).toBe(404);
});

test('a person makes feeds of a client and of a project on their pages', async ({ page, request, admin }) => {
  const project = await createProject(page, admin);
  for (const [address, name] of [
    [`/clients/${project.clientId}`, 'Nordwind'],
    [`/projects/${project.id}`, 'North wing'],
  ] as const) {
    await openAs(page, admin, address);
    await page.locator('main header').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Calendar feed' }).click();
    const dialog = page.getByRole('dialog', { name: `Calendar feed of ${name}` });
    await dialog.getByRole('button', { name: 'Make feed' }).click();
    const shown = dialog.getByLabel('Address', { exact: true });
    await expect(shown).toHaveValue(/\/feeds\/.+\.ics$/);
    await expect(dialog.getByRole('button', { name: 'Copy address' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const url = await shown.inputValue();
    expect(await (await request.get(url)).text()).toContain('North wing');

    await dialog.getByRole('button', { name: 'Revoke' }).click();
    const question = page.getByRole('alertdialog', { name: 'Revoke this feed?' });
    await expect(question).toContainText(name);
    await question.getByRole('button', { name: 'Revoke feed' }).click();
    await expect(dialog.getByRole('button', { name: 'Make feed' })).toBeVisible();
    expect((await request.get(url)).status()).toBe(404);
  }
});
