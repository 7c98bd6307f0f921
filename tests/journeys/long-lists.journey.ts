import type { Page, Request } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, expect, openAs, test } from '#tests/support/journey.ts';
import { addPeopleAndClients } from '#tests/support/many-rows.ts';

/** Lists longer than one page of the API: 100 tickets, 200 users or clients. */

const cards = (page: Page) => page.getByRole('article');

/** Collects the queries of requests to this path from now on. */
function collectQueries(page: Page, path: string): string[] {
  const queries: string[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname === path && request.method() === 'GET') queries.push(url.search);
  });
  return queries;
}

async function scrollUntil(page: Page, count: number): Promise<void> {
  await page.mouse.move(180, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 6000);
    await expect(cards(page)).toHaveCount(count, { timeout: 500 });
  }).toPass();
}

test('tickets load on scroll, and search covers tickets that are not loaded', {
  tag: ['@S2.support.search', '@S2.support.combine'],
}, async ({ page, request, admin }) => {
  const api = await apiOf(request, admin);
  const raise = (title: string, priority: string) =>
    api('POST', '/api/Support/tickets', { title, description: 'In the KITCHEN', priority });
  const first = await raise('The very first', 'High');
  for (let index = 0; index < 104; index += 1) await raise(`Ticket ${index}`, 'Low');
  const queries = collectQueries(page, '/api/Support/tickets');
  await openAs(page, admin, '/supportTickets');
  await expect(page.getByText('105 tickets')).toBeVisible();
  await expect(cards(page).first()).toHaveAccessibleName('Ticket 103');

  await page.getByPlaceholder('Search tickets...').fill('very FIRST');
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toHaveAccessibleName('The very first');
  await page.getByPlaceholder('Search tickets...').fill('kitchen');
  await page.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'High' }).click();
  await expect(cards(page)).toHaveCount(1);
  await api('PATCH', `/api/Support/tickets/${first.id}`, { priority: 'Medium' });
  // The stream of changes makes the search load again.
  await expect(page.getByText('No tickets found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('105 tickets')).toBeVisible();

  await scrollUntil(page, 105);
  await expect(cards(page).last()).toHaveAccessibleName('The very first');
  const titles = await cards(page).getByRole('heading').allTextContents();
  expect(titles).toEqual([...Array.from({ length: 104 }, (_, index) => `Ticket ${103 - index}`), 'The very first']);

  // With all tickets loaded, a search sends no request.
  queries.length = 0;
  await page.getByPlaceholder('Search tickets...').fill('ticket 50');
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=ticket/);
  expect(queries).toEqual([]);
});

test('users and clients beyond the first page are found by screens, pick lists and palette', {
  tag: ['@S2.users.search', '@S2.clients.search'],
}, async ({ page, request, admin }) => {
  const api = await apiOf(request, admin);
  const roles: { id: string; name: string }[] = await api('GET', '/api/Roles/with-details');
  const worker = roles.find(({ name }) => name === 'worker');
  await addPeopleAndClients(admin, String(worker?.id), 203);

  await openAs(page, admin, '/users');
  await expect(page.getByText('204 users')).toBeVisible();
  await page.getByPlaceholder('Search users...').fill('person 203');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toHaveAccessibleName('Person 203');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'manager' }).click();
  await expect(page.getByText('No users found')).toBeVisible();

  await page.goto('/clients');
  await page.getByPlaceholder('Search clients...').fill('client 203');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await scrollUntil(page, 203);
  await expect(cards(page).last()).toHaveAccessibleName('Client 203');

  await page.goto('/projects');
  await page.getByRole('button', { name: 'New Project' }).first().click();
  const dialog = page.getByRole('dialog');
  const client = dialog.getByLabel('Client', { exact: true });
  await dialog.getByLabel('Project Title').fill('Far down');
  await dialog.getByPlaceholder('Search clients...').fill('203');
  await client.selectOption('Client 203');
  await dialog.getByPlaceholder('Search clients...').fill('Client 1');
  await expect(client.getByRole('option', { name: 'Client 100' })).toBeAttached();
  await expect(client.locator('option:checked')).toHaveText('Client 203');
  const workers = dialog.getByRole('group', { name: /^worker/ });
  await workers.getByPlaceholder('Search people...').fill('203');
  await workers.getByRole('checkbox', { name: 'Person 203' }).check();
  await workers.getByPlaceholder('Search people...').fill('person 00');
  await expect(workers.getByRole('checkbox', { name: 'Person 009' })).toBeVisible();
  await expect(workers.getByRole('checkbox', { name: 'Person 203' })).toBeHidden();
  await expect(workers.getByText('1 selected')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog).toBeHidden();

  await cards(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit Project' }).click();
  await expect(client.locator('option:checked')).toHaveText('Client 203');
  await expect(workers.getByRole('checkbox', { name: 'Person 203' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  for (const [filter, search, name] of [
    ['Client', 'Search clients...', 'Client 203'],
    ['Person', 'Search people...', 'Person 203'],
  ] as const) {
    await page.getByPlaceholder(search).fill('203');
    await page.getByRole('combobox', { name: filter, exact: true }).click();
    await page.getByRole('option', { name }).click();
    await expect(cards(page)).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('combobox', { name: filter, exact: true })).toHaveText(name);
  }
  await expect(page).toHaveURL(/clientId=.*memberId=|memberId=.*clientId=/);
  await expectNoSidewaysScroll(page);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or type a command' }).fill('person 203');
  await page.getByRole('option', { name: 'Person 203' }).click();
  await expect(page).toHaveURL(/\/users\?search=/);
  await expect(cards(page)).toHaveCount(1);

  await page.goto('/settings/audit');
  await page.getByPlaceholder('Search people...').fill('203');
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Person 203' }).click();
  await expect(page).toHaveURL(/who=/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveText('Person 203');
});
