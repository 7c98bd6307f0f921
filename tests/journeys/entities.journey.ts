import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';

test('entities and their fields are lost on reload', {
  tag: [
    '@S2.entities.title',
    '@S2.entities.local',
    '@S2.entities.samples',
    '@S2.entities.add-field',
    '@S2.entities.no-fields',
    '@S2.entities.create',
    '@S5.entity.table',
    '@S7.entities',
  ],
}, async ({ page, admin }) => {
  await openAs(page, admin, '/schema/entities');
  await expect(page.getByRole('heading', { name: 'Entity Management' })).toBeVisible();
  await expect(page.getByText('Manage your dynamic data models and schemas')).toBeVisible();
  await expect(page.getByText('A preview: nothing is saved here.')).toBeVisible();
  const projects = page.getByRole('article', { name: 'Projects' });
  await expect(projects).toContainText('Table: projects');
  await expect(projects).toContainText('Fields (1)');
  await expect(page.getByRole('article', { name: 'Clients' })).toContainText('company_name');

  const writes: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()));
  await projects.getByRole('button', { name: 'Add Field' }).click();
  await expect(projects.getByLabel('Field name')).toHaveValue('new_field');
  await expect(projects.getByRole('combobox', { name: 'Field type' })).toHaveText('Text');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await projects.getByLabel('Field name').fill('budget');
  await projects.getByRole('button', { name: 'Confirm' }).click();
  await expect(projects).toContainText('Fields (2)');
  await projects.getByRole('button', { name: 'Delete title' }).click();
  await projects.getByRole('button', { name: 'Delete budget' }).click();
  await expect(projects.getByText('No fields defined yet')).toBeVisible();

  await page.getByRole('button', { name: 'Create Entity' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Entity' });
  await expect(dialog.getByPlaceholder('e.g., Products', { exact: true })).toBeFocused();
  await dialog.getByLabel('Display Name').fill('Order Lines');
  await dialog.getByRole('button', { name: 'Create Entity' }).click();
  await expect(dialog.getByLabel('Table Name')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Table Name').fill('Order  LINES');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Order Lines' })).toContainText('Table: order_lines');
  expect(writes).toEqual([]);

  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(projects).toContainText('Fields (1)');
});
