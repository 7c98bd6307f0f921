import type { Locator } from '@playwright/test';
import { apiOf, expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio, holdRequests } from '#tests/support/studio.ts';

/** Texts on screens that no other journey checks. Project screens are in project-screens.journey.ts. */

test('each list and the profile show a loading message', {
  tag: ['@S2.projects.loading', '@S2.clients.loading', '@S2.support.loading', '@S2.profile.loading'],
}, async ({ page, admin }) => {
  await openAs(page, admin, '/dashboard');
  for (const [path, call, text] of [
    ['/projects', '**/api/Projects?*', 'Loading projects...'],
    ['/clients', '**/api/Clients?*', 'Loading clients...'],
    ['/supportTickets', '**/api/Support/tickets?*', 'Loading tickets...'],
    ['/user', '**/api/Users/me', 'Loading...'],
  ] as const) {
    const release = await holdRequests(page, call, 'GET');
    await page.goto(path);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    release();
    await expect(page.getByText(text, { exact: true })).toBeHidden();
  }
});

test('content appears where its placeholders were', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await studio.addProject({ title: 'Lobby' });
  const ticket = { title: 'Lamp', description: 'Dark', type: 'Defect', priority: 'Low' };
  await studio.call('POST', '/api/Support/tickets', ticket);
  await openAs(page, admin, '/dashboard');
  const card = page.getByRole('article').first();
  const totalRoles = page.getByRole('group', { name: 'Total Roles' });
  // Path, call, content, and its place while it loads: by default the first placeholder.
  const screens: [string, string, Locator, Locator?][] = [
    ['/projects', '**/api/Projects?*', card],
    ['/projects?view=list', '**/api/Projects?*', card],
    // The placeholder of a card is in its column.
    [
      '/projects?view=board',
      '**/api/Projects?*',
      page.getByRole('region', { name: 'Board' }),
      page.locator('main .MuiSkeleton-root').first().locator('../..'),
    ],
    ['/projects?view=timeline', '**/api/Projects?*', page.getByRole('list', { name: 'Timeline' }).locator('..')],
    ['/projects?view=calendar', '**/api/Projects?*', page.getByRole('grid')],
    ['/clients', '**/api/Clients?*', card],
    ['/users', '**/api/Users/all?*', card],
    ['/supportTickets', '**/api/Support/tickets?*', card],
    // The placeholder of a figure is inside its cell, which is hidden from screen readers while it loads.
    [
      '/settings/roles',
      '**/api/Roles/with-details',
      totalRoles,
      page.locator('[aria-hidden] [aria-label="Total Roles"]'),
    ],
    ['/settings/audit', '**/api/Audit*', page.locator('main section ul').first()],
  ];
  for (const [path, call, first, place] of screens) {
    const release = await holdRequests(page, call, 'GET');
    await page.goto(path);
    const placeholder = page.locator('main .MuiSkeleton-root').first();
    await expect(placeholder).toBeVisible();
    // The page's own placeholders may come after those of its scripts.
    await expect(place ?? placeholder).toBeVisible();
    const before = await (place ?? placeholder).boundingBox();
    release();
    await expect(first).toBeVisible();
    const after = await first.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0)), path).toBeLessThan(1);
    await page.unroute(call);
  }
});

test('clients: the form shows that it is saving', { tag: ['@S2.clients.edit-dialog'] }, async ({
  page,
  request,
  admin,
}) => {
  const call = await apiOf(request, admin);
  await call('POST', '/api/Clients', { name: 'Acme' });
  await openAs(page, admin, '/clients');
  await page.getByRole('article', { name: 'Acme' }).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Client' });
  await dialog.getByLabel('Client Name *').fill('Acme Hotels');
  const release = await holdRequests(page, '**/api/Clients/*', 'PATCH');
  await dialog.getByRole('button', { name: 'Update Client' }).click();
  await expect(dialog.getByRole('button', { name: 'Updating...' })).toBeDisabled();
  release();
  await expect(dialog).toBeHidden();
});

test('users: filter, card and empty list', {
  tag: ['@S2.users.filter', '@S2.users.card', '@S2.users.none-yet'],
}, async ({ page, admin }) => {
  await openAs(page, admin, '/users');
  const card = page.getByRole('article', { name: 'Ada Admin' });
  await expect(card.getByText('Admin', { exact: true })).toBeVisible();
  await expect(card).toContainText(/ada@studio-\w+\.example/);
  await expect(card.getByText('ada', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByRole('option')).toHaveText(['All Roles', 'Admin', 'client', 'manager', 'worker']);
  await page.keyboard.press('Escape');
  await page.route('**/api/Users/all?*', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(page.getByText('Get started by adding your first user.')).toBeVisible();
});

test('roles: list and details', { tag: ['@S2.roles.list', '@S2.roles.details'] }, async ({ page, request, admin }) => {
  const call = await apiOf(request, admin);
  const plain = { name: 'auditor', roleType: 'InternalUser', claims: ['Users:ViewUsers'] };
  const { id } = await call('POST', '/api/Roles', plain);
  await openAs(page, admin, '/settings/roles');
  const row = page.getByRole('list', { name: 'Roles' }).getByRole('listitem').filter({ hasText: 'auditor' });
  await expect(row.getByRole('img', { name: 'Internal User' })).toBeVisible();
  await expect(row).toContainText('No description');
  await expect(row).toContainText('1 permission');
  await call('PUT', '/api/Roles', { id, name: 'auditor', description: 'Reads the books' });
  await page.goto(`/settings/roles?role=${id}`);
  const details = page.getByRole('region', { name: 'auditor' });
  await expect(details).toContainText('Reads the books');
  await expect(details.getByRole('term')).toHaveText(['User Type', 'Total Permissions', 'Created', 'Last Updated']);
  await expect(details.getByRole('definition').nth(0)).toHaveText('Internal User');
  await expect(details.getByRole('definition').nth(1)).toHaveText('1');
  for (const date of [2, 3]) await expect(details.getByRole('definition').nth(date)).toHaveText(/20\d\d/);
});

test('tickets: the form and its saving state', {
  tag: ['@S2.support.form', '@S2.support.creating', '@S3.ticket.payload', '@S4.ticket.new'],
}, async ({ page, admin }) => {
  await openAs(page, admin, '/supportTickets');
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Ticket' });
  await expect(dialog.getByRole('button', { name: 'Defect' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Feature' })).toBeVisible();
  await expect(dialog.getByLabel('Priority').getByRole('option')).toHaveText(['Low', 'Medium', 'High']);
  for (const name of ['Cancel', 'Close']) {
    await dialog.getByRole('button', { name }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'New Ticket' }).first().click();
  }
  await dialog.getByLabel('Title').fill('Lamp');
  await dialog.getByLabel('Description').fill('Dark');
  const release = await holdRequests(page, '**/api/Support/tickets', 'POST');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  expect((await sent).postDataJSON()).toEqual({
    title: 'Lamp',
    description: 'Dark',
    type: 'Defect',
    priority: 'Medium',
  });
  await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  release();
  await expect(dialog).toBeHidden();
});

test('entities: cards and fields', {
  tag: ['@S2.entities.card', '@S2.entities.field', '@S2.entities.edit-field', '@S2.entities.create', '@S3.entity'],
}, async ({ page, admin }) => {
  await openAs(page, admin, '/schema/entities');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  for (const [name, table, field] of [
    ['Projects', 'projects', 'title'],
    ['Clients', 'clients', 'company_name'],
  ] as const) {
    const card = page.getByRole('article', { name });
    await expect(card).toContainText(`Table: ${table}`);
    await expect(card).toContainText('Fields (1)');
    await expect(card.getByRole('listitem')).toContainText(field);
    await expect(card.getByRole('listitem').getByRole('button')).toHaveCount(2);
  }
  const [left, right] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  expect(left?.y).toBe(right?.y);

  await page.getByRole('button', { name: 'Edit title' }).click();
  const field = cards.first().getByRole('listitem');
  await expect(field.getByLabel('Field name')).toHaveValue('title');
  await expect(field.getByRole('combobox', { name: 'Field type' })).toHaveText('Text');
  await expect(field.getByRole('combobox', { name: 'Field type' })).toBeDisabled();
  for (const name of ['Confirm', 'Cancel', 'Delete title']) {
    await expect(field.getByRole('button', { name })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Create Entity' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Entity' });
  await expect(dialog.getByLabel('Display Name')).toHaveAttribute('placeholder', 'e.g., Products');
  await expect(dialog.getByLabel('Table Name')).toHaveAttribute('placeholder', 'e.g., products');
  await expect(dialog.getByText('Lowercase, underscores only')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
});
