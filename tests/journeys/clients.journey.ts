import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts';
import { expect, openAs, test } from '../support/journey.ts';
import { createStudio, holdRequests } from '../support/studio.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await card(page, name).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a client is added, renamed and deleted', {
  tag: [
    '@S2.clients.title',
    '@S2.clients.empty',
    '@S2.clients.add-dialog',
    '@S2.clients.menu',
    '@S5.client',
    '@S5.editing',
    '@S7.cache.refresh',
  ],
}, async ({ page, admin }) => {
  await openAs(page, admin, '/clients');
  await expect(page.getByRole('heading', { level: 1, name: 'Client Management' })).toBeVisible();
  await expect(page.getByText('Manage and track all your clients')).toBeVisible();
  await expect(page.getByText('No clients found')).toBeVisible();
  await page.getByRole('button', { name: 'Add Client' }).first().click();

  const add = page.getByRole('dialog', { name: 'Add New Client' });
  await expect(add.getByLabel('Client Name *')).toBeFocused();
  await add.getByRole('button', { name: 'Add Client' }).click();
  await expect(add.getByText('Client name is required')).toBeVisible();
  await expectAccessible(page);
  await add.getByLabel('Client Name *').fill('Acme');
  await expect(add.getByText('Client name is required')).toBeHidden();
  const release = await holdRequests(page, '**/api/Clients', 'POST');
  await page.keyboard.press('Enter');
  await expect(add.getByRole('button', { name: 'Adding...' })).toBeDisabled();
  release();
  await expect(add).toBeHidden();
  await expect(card(page, 'Acme')).toBeVisible();
  await expect(page.getByRole('status').getByText('Client added')).toBeVisible();

  await choose(page, 'Acme', 'Edit Client');
  const edit = page.getByRole('dialog', { name: 'Edit Client' });
  await edit.getByLabel('Client Name *').fill('Acme Hotels');
  await edit.getByRole('button', { name: 'Update Client' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByRole('status').getByText('Changes saved')).toBeVisible();

  await choose(page, 'Acme Hotels', 'Delete Client');
  const question = page.getByRole('alertdialog', { name: 'Delete Client' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await choose(page, 'Acme Hotels', 'Delete Client');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No clients found')).toBeVisible();
  await expect(page.getByRole('status').getByText('Client deleted')).toBeVisible();
});

test('a duplicate name shows an error at the field, and a client in use says what uses it', {
  tag: ['@S8.delete', '@S8.mutations'],
}, async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, '/clients');
  await choose(page, 'Globex', 'Edit Client');
  const edit = page.getByRole('dialog', { name: 'Edit Client' });
  await edit.getByLabel('Client Name *').fill('ACME');
  await edit.getByRole('button', { name: 'Update Client' }).click();
  await expect(edit.getByText('A client with this name already exists')).toBeVisible();
  await expect(edit.getByLabel('Client Name *')).toBeFocused();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await choose(page, 'Acme', 'Delete Client');
  const question = page.getByRole('alertdialog', { name: 'Delete Client' });
  await expect(question).toContainText('Acme cannot be deleted: it still has 1 project and 1 user.');
  await question.getByRole('button', { name: 'Delete' }).click();
  const refusal = page.getByRole('alertdialog', { name: 'Error' });
  await expect(refusal).toContainText('Acme cannot be deleted: it still has 1 project and 1 user.');
  await expectAccessible(page);
  await refusal.getByRole('button', { name: 'Close' }).click();
  await expect(card(page, 'Acme')).toBeVisible();
});

test('a client has details, which load when they are asked for', async ({ page, request, admin }) => {
  await createStudio(request, admin);
  await openAs(page, admin, '/clients');
  await choose(page, 'Acme', 'Edit Client');
  const edit = page.getByRole('dialog', { name: 'Edit Client' });
  await edit.getByRole('button', { name: 'More details' }).press('Enter');
  await expect(edit.getByLabel('Contact')).toBeFocused();
  await expectAccessible(page);
  await edit.getByLabel('Contact').fill('Cleo Marsh');
  await edit.getByLabel('E-mail').fill('cleo');
  await edit.getByLabel('Notes').fill('Pays late');
  await edit.getByRole('button', { name: 'Update Client' }).click();
  await expect(edit.getByLabel('E-mail')).toBeFocused();
  await edit.getByLabel('E-mail').fill('cleo@acme.example');
  await edit.getByRole('button', { name: 'Update Client' }).click();
  await expect(edit).toBeHidden();
  await expect(card(page, 'Acme').getByText('Cleo Marsh')).toBeVisible();
  await expect(card(page, 'Acme').getByRole('link', { name: 'cleo@acme.example' })).toHaveAttribute(
    'href',
    'mailto:cleo@acme.example',
  );
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await choose(page, 'Acme', 'Edit Client');
  await edit.getByLabel('Client Name *').fill('Acme Hotels');
  await edit.getByRole('button', { name: 'More details' }).click();
  await expect(edit.getByLabel('Notes')).toHaveValue('Pays late');
  await expect(edit.getByLabel('Client Name *')).toHaveValue('Acme Hotels');
});

test('several clients are added by lines, and refused lines stay', async ({ page, request, admin }) => {
  await createStudio(request, admin);
  await openAs(page, admin, '/clients');
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  await page.getByRole('button', { name: 'Add several' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Clients' });
  await expect(dialog.getByLabel('Client Names *')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Clients' }).click();
  await expect(dialog.getByText('At least one name is required')).toBeVisible();
  await dialog.getByLabel('Client Names *').fill('Birch\n\nACME\nbirch\n  Cedar  ');
  await dialog.getByRole('button', { name: 'Add Clients' }).click();
  await expect(dialog.getByText('2 clients added. ACME: A client with this name already exists')).toBeVisible();
  await expect(dialog.getByLabel('Client Names *')).toHaveValue('ACME');
  await dialog.getByLabel('Client Names *').fill('Dune');
  await dialog.getByRole('button', { name: 'Add Clients' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').getByText('1 client added')).toBeVisible();
  for (const name of ['Acme', 'Birch', 'Cedar', 'Dune']) await expect(card(page, name)).toBeVisible();
});

test('the second of two renames is offered the newer name', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await openAs(page, admin, '/clients');
  await choose(page, 'Initech', 'Edit Client');
  const edit = page.getByRole('dialog', { name: 'Edit Client' });
  await expect(edit.getByLabel('Client Name *')).toHaveValue('Initech');
  await studio.call('PATCH', `/api/Clients/${studio.initech}`, { name: 'Initrode' });
  await edit.getByLabel('Client Name *').fill('Initech Ltd');
  await edit.getByRole('button', { name: 'Update Client' }).click();
  await edit.getByRole('button', { name: 'Load latest version' }).click();
  // Wait for the latest version, because another save before it would be refused.
  await expect(edit.getByRole('alert')).toBeHidden();
  await expect(edit.getByLabel('Client Name *')).toHaveValue('Initech Ltd');
  await edit.getByRole('button', { name: 'Update Client' }).click();
  await expect(card(page, 'Initech Ltd')).toBeVisible();
});

test('a card shows project counts and links to the newest projects', {
  tag: ['@S2.clients.card', '@S2.clients.search'],
}, async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await studio.addProject({ title: 'First', status: 'InProgress' });
  await studio.addProject({ title: 'Second', status: 'Completed' });
  const third = await studio.addProject({ title: 'Third', status: 'InProgress' });
  await studio.addProject({ title: 'Fourth' });
  await openAs(page, admin, '/clients');
  const acme = card(page, 'Acme');
  await expect(acme.getByRole('definition')).toHaveText(['2', '1']);
  await expect(acme.getByRole('listitem')).toHaveText(['Fourth', 'Third']);
  await expect(acme).toContainText('+2 more projects');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByPlaceholder('Search clients...').fill('GLOB');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByPlaceholder('Search clients...').fill('none such');
  await expect(page.getByText('No clients found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await acme.getByRole('link', { name: 'Third' }).click();
  await expect(page).toHaveURL(new RegExp(`/projects/${third}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Third' })).toBeVisible();
});

test('the colour of a client is given, and can be chosen', { tag: ['@phone'] }, async ({ page, request, admin }) => {
  await createStudio(request, admin);
  await openAs(page, admin, '/clients');
  await choose(page, 'Globex', 'Edit Client');
  const edit = page.getByRole('dialog', { name: 'Edit Client' });
  await edit.getByRole('button', { name: 'More details' }).click();
  const colours = edit.getByRole('group', { name: 'Colour' });
  await expect(colours.getByRole('radio')).toHaveCount(12);
  // The second client gets the second one.
  await expect(colours.getByRole('radio', { checked: true })).toHaveAccessibleName('Amber');
  await colours.getByRole('radio', { name: 'Teal' }).check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await edit.getByRole('button', { name: 'Update Client' }).click();
  await expect(edit).toBeHidden();
  await choose(page, 'Globex', 'Edit Client');
  await edit.getByRole('button', { name: 'More details' }).click();
  await expect(colours.getByRole('radio', { name: 'Teal' })).toBeChecked();
});
