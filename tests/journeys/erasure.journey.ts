import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, expect, openAs, passHour, test } from '#tests/support/journey.ts';
import { createStudio, withSecondUser } from '#tests/support/studio.ts';

test('an administrator sees what an erasure does, confirms who they are, and erases a person', async ({
  page,
  request,
  admin,
  browser,
}) => {
  const { call, ann, addProject } = await createStudio(request, admin);
  const project = await addProject({ title: 'Lobby' });
  const body = 'The lamps are right.';
  const asAnn = await apiOf(request, ann);
  await asAnn('POST', '/api/Messages', { subjectType: 'project', subjectId: project, body, audience: 'client' });
  await withSecondUser(browser, ann, async (client) => {
    await openAs(page, admin, '/users');
    await passHour(admin);
    const card = page.getByRole('article', { name: 'Ann Acme' });
    await card.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Erase personal data' }).click();

    const question = page.getByRole('dialog', { name: "Confirm that it's you" });
    await question.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.keyboard.press('Enter');

    const dialog = page.getByRole('dialog', { name: 'Erase the personal data of Ann Acme?' });
    await expect(dialog.getByRole('alert')).toContainText('This cannot be undone');
    const goes = dialog.getByRole('list', { name: 'What goes' });
    await expect(goes.getByRole('listitem').filter({ hasText: 'Devices they signed in on' })).toContainText(/[1-9]/);
    const stays = dialog.getByRole('list', { name: 'What stays, and why' });
    await expect(stays.getByRole('listitem').filter({ hasText: 'Backups' })).toContainText('They expire.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // Looking changes nothing.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(card).toBeVisible();

    await card.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Erase personal data' }).click();
    await dialog.getByRole('button', { name: 'Erase personal data' }).click();
    await expect(page.getByText('The personal data of Ann Acme is erased.')).toBeVisible();
    const former = page.getByRole('article', { name: 'Former member' });
    await expect(former).toContainText('Erased');
    await expect(card).toBeHidden();
    await former.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Remove User']);
    await page.keyboard.press('Escape');

    await client.goto('/projects');
    await expect(client).toHaveURL(/\/login/);
  });
  await page.goto(`/projects/${project}?tab=conversation`);
  const message = page.getByRole('listitem').filter({ hasText: body });
  await expect(message).toContainText('Former member');
  await page.goto('/settings/audit');
  await expect(page.getByText('erased the personal data of a person')).toBeVisible();
  const people: { id: string; firstName: string }[] = await call('GET', '/api/Users/all');
  expect(people.find(({ id }) => id === ann.id)?.firstName).toBe('Former');
});

test('an administrator erases a person who was removed before', async ({ page, request, admin }) => {
  const { call, ann } = await createStudio(request, admin);
  await openAs(page, admin, '/users');
  const open = page.getByRole('button', { name: 'Removed people' });
  await open.click();
  const removed = page.getByRole('dialog', { name: 'Removed people' });
  await expect(removed).toContainText('There is nobody whose personal data is still here.');
  await expectAccessible(page);
  await removed.getByRole('button', { name: 'Close' }).click();

  await call('DELETE', `/api/Users/${ann.id}`);
  await expect(page.getByRole('article', { name: 'Ann Acme' })).toBeHidden();
  await open.click();
  const row = removed.getByRole('listitem', { name: 'Ann Acme' });
  await expect(row).toContainText('Removed');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name: 'Erase personal data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase the personal data of Ann Acme?' });
  await expect(dialog.getByRole('list', { name: 'What goes' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Erase personal data' }).click();
  await expect(page.getByText('The personal data of Ann Acme is erased.')).toBeVisible();
  await expect(removed).toContainText('There is nobody whose personal data is still here.');
  await removed.getByRole('button', { name: 'Close' }).click();
  await expect(open).toBeFocused();
});
