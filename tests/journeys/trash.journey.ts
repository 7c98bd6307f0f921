import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { openDocuments, textFile, uploadDocuments } from '#tests/support/documents.ts';
import { apiOf, blockChanges, expect, openAs, test } from '#tests/support/journey.ts';
import { goTo } from '#tests/support/navigation.ts';
import { createProject } from '#tests/support/project.ts';

test('a deleted document is found in the trash, restored and downloaded', async ({ page, admin }) => {
  await openDocuments(page, admin);
  await uploadDocuments(page, textFile('notes.txt'));
  await page.getByRole('button', { name: 'Delete notes.txt' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Document' });
  await expect(question).toContainText('It can be restored from the trash for 30 days.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No documents uploaded yet')).toBeVisible();

  await page.goto('/settings/company');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Trash' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
  const row = page.getByRole('list', { name: 'Trash' }).getByRole('listitem', { name: 'notes.txt' });
  await expect(row).toContainText('Document · North wing · Nordwind');
  await expect(row).toContainText('by Ada Admin');
  await expect(row).toContainText('29 days left');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await row.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('status').getByText('“notes.txt” is restored.')).toBeVisible();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeFocused();
  await page.getByRole('status').getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/projects\/[\w-]+\?tab=documents$/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download notes.txt' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toBe('What we saw on site.');

  await page.goto('/settings/trash');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expectAccessible(page);
});

test('the trash is filtered by its address, and says what has to be restored first', async ({ page, admin }) => {
  const { id, clientId } = await createProject(page, admin);
  const api = await apiOf(page.request, admin);
  await api('DELETE', `/api/Projects/${id}`);
  await api('DELETE', `/api/Clients/${clientId}`);
  await openAs(page, admin, '/settings/trash?noun=projects');
  const list = page.getByRole('list', { name: 'Trash' });
  const project = list.getByRole('listitem', { name: 'North wing' });
  await expect(project).toContainText('Restore the client first.');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(project.getByRole('button')).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Images' }).click();
  await expect(page).toHaveURL(/\?noun=images$/);
  await expect(page.getByText('Nothing of this kind is in the trash.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/settings\/trash$/);
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('listitem', { name: 'Nordwind' }).getByRole('button', { name: 'Restore' }).click();
  // The focus moves to the row that took its place.
  await expect(project.getByRole('button', { name: 'Restore' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'North wing' })).toBeVisible();
});

test('a restore that fails says why and leaves the thing in the list', async ({ page, admin }) => {
  const { id, clientId } = await createProject(page, admin);
  const api = await apiOf(page.request, admin);
  await api('DELETE', `/api/Projects/${id}`);
  await api('DELETE', `/api/Clients/${clientId}`);
  await api('POST', '/api/Clients', { name: 'Nordwind' });
  await openAs(page, admin, '/settings/trash?noun=clients');
  const row = page.getByRole('list', { name: 'Trash' }).getByRole('listitem', { name: 'Nordwind' });
  await row.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Another client has this name now. Rename that one first.')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Restore' })).toBeEnabled();

  await blockChanges(page);
  await page.route('**/api/Trash?*', (route) => route.fulfill({ status: 400, json: { message: 'No.' } }));
  await page.reload();
  await expect(page.getByText('No.')).toBeVisible();
  await page.unroute('**/api/Trash?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row).toBeVisible();
});

test('staff find the files that they deleted themselves by the palette and the navigation', async ({ page, admin }) => {
  const { id } = await createProject(page, admin);
  const api = await apiOf(page.request, admin);
  const { id: roleId } = (await api('GET', '/api/Roles/with-details')).find(
    ({ name }: { name: string }) => name === 'worker',
  );
  const password = 'Quiet-Lamp-77';
  const worker = { firstName: 'Wim', lastName: 'Worker', userName: 'wim', roleId, password, confirmPassword: password };
  const { id: userId } = await api('POST', '/api/Users/create', worker);
  await api('PATCH', `/api/Projects/${id}`, { userIds: [userId] });
  await openAs(page, { ...admin, userName: 'wim', password }, `/projects/${id}?tab=documents`);
  await uploadDocuments(page, textFile('mine.txt'));
  await page.getByRole('button', { name: 'Delete mine.txt' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No documents uploaded yet')).toBeVisible();
  // The stream of changes can empty the list before the dialog has its answer, and a dialog keeps the shortcut away.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or type a command' })).toBeFocused();
  await page.keyboard.type('trash');
  await expect(page.getByRole('option', { selected: true })).toContainText('Trash');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/trash$/);
  await expect(page.getByRole('navigation', { name: 'Settings' })).toHaveCount(0);
  await page.goto('/dashboard');
  await goTo(page, 'Trash', 'Trash');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
});
